// The tree of the player: its layout and its drawing. player.py puts it in the place that player.js has for it;
// the names are those of player.js.
// Kennedy's tidy layout, as in tree.py: kids(n) are the nodes below, room(n) more space on the right.
function tidy(kids, room) {
  function join(outline, shape, x, depth) {
    shape.forEach(function (s, i) {
      var o = outline[depth + i];
      outline[depth + i] = o ? [Math.min(o[0], s[0] + x), Math.max(o[1], s[1] + x)] : [s[0] + x, s[1] + x];
    });
  }
  function pack(shapes) {
    var outline = [];
    return shapes.map(function (shape) {
      var x = outline.length ? -1e9 : 0;
      for (var i = 0; i < Math.min(outline.length, shape.length); i++)
        x = Math.max(x, outline[i][1] - shape[i][0] + (i ? COUSINS : 1));
      join(outline, shape, x, 0);
      return x;
    });
  }
  var offset = {}, places = {}, least = 0, most = 0;
  function shape(n) {
    var below = kids(n), shapes = below.map(shape), left = pack(shapes), outline = [[0, room(n)]];
    var right = pack(shapes.slice().reverse().map(function (s) {
      return s.map(function (p) { return [-p[1], -p[0]]; });
    })).reverse();
    below.forEach(function (c, i) { offset[c] = (left[i] - right[i]) / 2; join(outline, shapes[i], offset[c], 1); });
    return outline;
  }
  function place(n, x, d) {
    places[n] = [x, d]; least = Math.min(least, x); most = Math.max(most, x + room(n));
    kids(n).forEach(function (c) { place(c, x + offset[c], d + 1); });
  }
  shape(0); place(0, 0, 0);
  return {places: places, least: least, width: most - least};
}

// About how wide a text of 12 units is.
function wide(words) {
  return words.split("").reduce(function (sum, c) { return sum + (c === " " || c === "," ? 3.84 : /[A-Z]/.test(c) ? 8.4 : 7.56); }, 0);
}

function drawTree(s, k) {
  var folds = nodes.length > FOLD, on = {}, stem = folds ? 18 : 0, row = ROW + stem, parts = [[], []];
  s.path.forEach(function (n) { on[n] = true; });
  function kids(n) { return !folds || on[n] ? nodes[n].kids : []; }
  // Labels of cuts are written out where that makes the tree no wider than a page, else shorter.
  var form = 3, plan = planned(), page = Math.max((PAGE - 2 * SIDE) / STEP, plan.width), at = {};
  function cut(n) { return nodes[n].why && kids(n).length > 0; }
  function planned() {
    return tidy(kids, function (n) {
      return cut(n) ? Math.max(0.8, (37 + Math.max.apply(null, nodes[n].why[form].map(wide))) / STEP - 1) : 0;
    });
  }
  form = 2; plan = planned();
  if (plan.width > page) { form = 3; plan = planned(); }
  var w = Math.max(360, plan.width * STEP + 2 * SIDE), h = TOP + deep * row + R + stem + 8;
  Object.keys(plan.places).forEach(function (n) {
    var p = plan.places[n];
    at[n] = [(w - plan.width * STEP) / 2 + (p[0] - plan.least) * STEP, TOP + p[1] * row];
  });
  var best = {};
  if (s.done && !data.counting) for (var b = 0; known(b) && known(nodes[b].value);) {
    best[b] = true;
    var like = data.turned ? 255 - nodes[b].value : nodes[b].value;
    b = nodes[b].kids.slice().sort(function (x, y) { return x - y; })
      .filter(function (c) { return nodes[c].value === like; })[0];
  }
  // Listed but not yet made, made, or left out for good; nothing before that.
  function look(n) {
    var node = nodes[n], above = nodes[node.parent];
    if (node.enter <= k) return "in";
    if (!node.seen) for (var a = above; a; a = nodes[a.parent])
      if (a.seen) { if (Math.min(a.cut, a.leave) <= k) return "out"; break; }
    return above && above.list <= k && (above.seen) ? "listed" : "";
  }
  Object.keys(at).forEach(function (key) {
    var n = +key, node = nodes[n], is = look(n), x = at[n][0], y = at[n][1], above = at[node.parent];
    if (!is) return;
    var kind = is + " " + turn(node.side) + (on[n] ? " on" : "") + (best[n] ? " best" : "") +
      (n === s.path[s.path.length - 1] ? " here" : "");
    if (above) {
      parts[on[n] || best[n] ? 1 : 0].unshift(tag("path", {"class": "edge " + kind, d: "M" + above[0].toFixed(1) +
        " " + (above[1] + R) + "v" + stem + "L" + x.toFixed(1) + " " + (y - R - 20)}));
      parts[1].push(text(x, y - R - 5, name(node.move), "move " + kind));
    }
    var more = folds && !on[n] ? Math.max(0, Math.min(counts[k] - n - 1, node.size - 1)) : 0;
    for (var shift = more && node.seen ? 4 : 0; shift >= 0; shift -= 4)
      parts[1].push(node.side ? tag("rect", {"class": "node " + kind, "data-n": n, x: (x - 13.5 + shift).toFixed(1),
        y: y - 13.5 + shift, width: 27, height: 27}) : tag("circle", {"class": "node " + kind, "data-n": n,
        cx: (x + shift).toFixed(1), cy: y + shift, r: R}));
    var value = (node.bound ? node.bound === "<=" ? "≤" : "≥" : "") + node.value;
    if (node.leave <= k && known(node.value)) parts[1].push(text(x, y + 4.5, value, "value " + kind,
      {style: "font-size:" + [13, 13, 11.5, 9, 7.5][Math.min(value.length, 5) - 1] + "px"}));
    if (more && node.seen) parts[1].push(text(x, y + R + 16, "+" + more, "muted"));
    if (cut(n) && node.cut <= k) node.why[form].forEach(function (row, i) {
      parts[1].push(text(x + R + 4, y + 14 * i - 3, row, "bound"));
    });
  });
  return {svg: picture(w, h, parts[0].concat(parts[1]).join("")), at: at[s.path[s.path.length - 1]], w: w};
}
