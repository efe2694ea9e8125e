// The player of a recorded walk. player.py puts it, without comments, into each output, called with the
// output's element and the record (its form: Trace.to_json). No dependency, no request, no id, nothing global.
(function (root, data) {
"use strict";
var STEP = 40, ROW = 88, R = 14.5, TOP = 30, SIDE = 20, COUSINS = 1.3, FOLD = 60, PAGE = 920;
var events = data.events, last = events.length - 1, nodes = [], counts = [], cells = 0, deep = 0;
var alphas = false, now = 0, timer = null;

function square(n) { return "ABCDEFGH".charAt(n % 8) + (Math.floor(n / 8) + 1); }
function name(move) { return move && move[0] >= 0 ? square(move[0]) + square(move[1]) : ""; }
function pairs(list, from) {
  var found = [];
  for (var i = from; i + 1 < list.length; i += 2) found.push([list[i], list[i + 1]]);
  return found;
}
function known(x) { return x !== null && x !== undefined; }
function turn(side) { return side ? "cats" : "mouse"; }

// The whole tree, with the frame of each event.
function read() {
  var path = [], pins = [0];
  events.forEach(function (e, frame) {
    var here = nodes[path[path.length - 1]], node;
    if (e[0] === 0) {
      node = {n: nodes.length, side: e[1], move: [e[2], e[3]], alpha: e[4], beta: e[5], board: e[6], seen: true,
        parent: here ? here.n : -1, depth: path.length, kids: [], enter: frame, leave: 1e9, list: 1e9, cut: 1e9};
      if (here) here.kids.push(node.n);
      if (known(node.alpha)) alphas = true;
      nodes.push(node); path.push(node.n); deep = Math.max(deep, node.depth);
    } else if (e[0] === 1) {
      here.list = frame; here.moves = pairs(e, 1);
      pins[path.length] = pins[path.length - 1] + here.moves.length;
      cells = Math.max(cells, pins[path.length]);
    } else if (e[0] === 3) {
      here.cut = frame;
    } else if (e[0] === 4) {
      here.leave = frame; here.value = e[1]; path.pop();
    }
    counts.push(nodes.length);
  });
  data.unseen.forEach(function (u) {
    var above = nodes[u[0]];
    nodes.push({n: nodes.length, side: 1 - above.side, move: [u[1], u[2]], seen: false, parent: u[0],
      depth: above.depth + 1, kids: [], enter: 1e9, leave: 1e9, list: 1e9, cut: 1e9});
    above.kids.push(nodes.length - 1);
  });
  Object.keys(data.order).forEach(function (n) { nodes[n].kids = data.order[n]; });
  Object.keys(data.bounds).forEach(function (n) { nodes[n].bound = data.bounds[n]; });
  data.cuts.forEach(function (c) { nodes[c[0]].why = c; });
  for (var i = nodes.length - 1; i >= 0; i--) {
    nodes[i].size = (nodes[i].size || 0) + (nodes[i].seen ? 1 : 0);
    if (i && nodes[nodes[i].parent]) nodes[nodes[i].parent].size = (nodes[nodes[i].parent].size || 0) + nodes[i].size;
  }
}

// What is there after the events 0 .. k.
function state(k) {
  var s = {path: [], boards: [], cells: [], pins: [0], windows: {}, probes: {}, done: false};
  for (var i = 0; i <= k; i++) {
    var e = events[i], d = s.path.length, here = s.path[d - 1];
    if (e[0] === 0) {
      var board = d ? s.boards[d - 1].slice() : new Array(64).fill(6), n = counts[i] - 1;
      if (e[6] || !d) {
        board.fill(6);
        (e[6] || data.board).forEach(function (p) { board[p[0]] = p[1]; });
      } else { var piece = board[e[2]]; board[e[2]] = board[e[3]]; board[e[3]] = piece; }
      s.path.push(n); s.boards.push(board); s.windows[n] = [e[4], e[5]]; s.done = false;
      s.pins.length = d + 1;
    } else if (e[0] === 1) {
      var list = pairs(e, 1);
      s.pins[d] = s.pins[d - 1] + list.length;
      list.forEach(function (m, j) { s.cells[s.pins[d - 1] + j] = m; });
    } else if (e[0] === 2) { s.probes[here] = e[1] ? name([e[2], e[3]]) : "none";
    } else if (e[0] === 4) {
      var above = s.path[d - 2];
      if (known(e[1]) && above !== undefined) {
        var w = s.windows[above], v = data.turned ? 255 - e[1] : e[1];
        if (known(w[0]) && known(w[1])) {
          if (data.turned || nodes[above].side === 0) w[0] = Math.max(w[0], Math.min(v, w[1]));
          else w[1] = Math.min(w[1], Math.max(v, w[0]));
        }
      }
      if (d > 1) { s.path.pop(); s.boards.pop(); s.pins.length = d; } else { s.done = true; s.pins.length = 2; }
    }
  }
  return s;
}

// What the last event was, in a sentence.
function words(k, s) {
  var e = events[k], n = s.path[s.path.length - 1], node = nodes[n], ply = data.ply + s.path.length - 1;
  if (e[0] === 0) return (name(node.move) ? "make_move " + name(node.move) + ": ply " : "The root: ply ") + ply +
    ", the " + turn(node.side) + " to move.";
  if (e[0] === 1) return node.moves.length ? "gen lists " + node.moves.length + (node.moves.length > 1 ? " moves: " :
    " move: ") + node.moves.map(name).join(" ") + "." : "gen lists no move.";
  if (e[0] === 2) return e[1] ? "The table holds " + name([e[2], e[3]]) + "." : "The table holds no move.";
  if (e[0] === 3) return node.why[1];
  var left = nodes.filter(function (x) { return x.leave === k; })[0];
  var most = left.bound ? left.bound === "<=" ? "at most " : "at least " : "";
  var value = known(e[1]) ? (data.counting ? " Count " : " Value ") + most + e[1] + "." : "";
  if (s.done) return "The end: " + counts[k] + " nodes visited." + value;
  if (left.why) value += " " + left.why[1];
  return "take_back " + name(left.move) + ": ply " + ply + ", the " + turn(node.side) + " to move." + value;
}

function attributes(a) { return Object.keys(a).map(function (k) { return " " + k + '="' + a[k] + '"'; }).join(""); }
function tag(element, a, content) {
  return "<" + element + attributes(a) + ">" + (known(content) ? content : "") + "<" + "/" + element + ">";
}
function text(x, y, content, kind, more) {
  return tag("text", Object.assign({x: x.toFixed(1), y: y.toFixed(1), "class": kind || ""}, more), content);
}

//+ player_tree.js

function picture(w, h, inner) {
  return tag("svg", {viewBox: "0 0 " + w.toFixed(1) + " " + h.toFixed(1), "aria-hidden": "true",
    style: "--w:" + w.toFixed(0) + "px"}, inner);
}

function drawBoard(s) {
  var board = s.boards[s.boards.length - 1], move = nodes[s.path[s.path.length - 1]].move, inner = data.ground;
  if (move[0] >= 0) move.forEach(function (n) {
    inner += tag("rect", {"class": "moved", x: 24 + n % 8 * 30 + 1.5, y: 8 + (7 - Math.floor(n / 8)) * 30 + 1.5,
      width: 27, height: 27});
  });
  board.forEach(function (piece, n) {
    if (piece < 6) inner += tag("g", {transform: "translate(" + (24 + n % 8 * 30) + " " +
      (8 + (7 - Math.floor(n / 8)) * 30) + ") scale(.3)"}, data.pieces[piece]);
  });
  return picture(272, 272, inner);
}

// Cells of the move list; below, where the moves of each ply begin. What lies behind the last pin still stands
// in memory and does not count.
function drawTape(s) {
  var W = 54, H = 30, made = {}, inner = "", end = s.pins[s.pins.length - 1], w = (cells + 1) * W + 132, x, i;
  s.path.forEach(function (n, d) {
    if (!d) return;
    nodes[s.path[d - 1]].moves.forEach(function (m, j) { if (name(m) === name(nodes[n].move)) made[s.pins[d - 1] + j] = 1; });
  });
  for (i = 0; i <= cells; i++) {
    var move = s.cells[i];
    x = 8 + i * W;
    inner += text(x + W / 2, 13, i, "muted") + tag("rect", {"class": "cell" + (i >= end ? " free" : made[i] ? " made" :
      ""), x: x, y: 19, width: W - 4, height: H});
    if (move) inner += text(x + W / 2 - 2, 39, name(move), "name" + (i >= end ? " free" : made[i] ? " made" : ""));
  }
  s.pins.forEach(function (pin, d) {
    x = 8 + pin * W;
    inner += tag("path", {"class": "pin", d: "M" + x + " 51v" + (12 + 17 * d) + "h6"}) +
      text(x + 10, 67 + 17 * d, "first_move[" + (data.ply + d) + "] = " + pin, "pinned");
  });
  return {svg: picture(w, 76 + 17 * (deep + 1), inner), at: 8 + s.pins[s.pins.length - 1] * W};
}

// The current variation, a row for each ply.
function drawLine(s) {
  var heads = ["ply", "move", "to move"].concat(alphas ? ["α", "β"] : []), rows = "";
  var probes = events.some(function (e) { return e[0] === 2; });
  if (probes) heads.push("table");
  for (var d = 0; d <= deep; d++) {
    var n = s.path[d], w = s.windows[n] || [], there = known(n);
    var row = [data.ply + d, there ? name(nodes[n].move) : "", there ? turn(nodes[n].side) : ""];
    if (alphas) row.push(there && known(w[0]) ? w[0] : "", there && known(w[1]) ? w[1] : "");
    if (probes) row.push(there && s.probes[n] || "");
    rows += tag("tr", {"class": there && d === s.path.length - 1 ? "here" : ""},
      row.map(function (cell) { return tag("td", {}, cell); }).join(""));
  }
  return tag("caption", {}, "Current variation") + tag("thead", {}, tag("tr", {}, heads.map(function (head) {
    return tag("th", {scope: "col"}, head);
  }).join(""))) + tag("tbody", {}, rows);
}

var ICONS = {first: "M5 4v12M16 4L7 10l9 6z", back: "M14 4L5 10l9 6z", play: "M6 3l11 7-11 7z",
  pause: "M7 4v12M13 4v12", next: "M6 4l9 6-9 6z", end: "M15 4v12M4 4l9 6-9 6z"};
function icon(kind) {
  return tag("svg", {viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true"}, tag("path", {d: ICONS[kind],
    fill: "currentColor", stroke: "currentColor", "stroke-width": 2, "stroke-linejoin": "round"}));
}
function button(kind, label) {
  return tag("button", {type: "button", "class": kind, "aria-label": label, title: label}, icon(kind));
}

read();
var ui = document.createElement("div");
ui.className = "ui";
ui.setAttribute("role", "group");
ui.setAttribute("aria-label", "Player of a walk through a tree");
ui.innerHTML = tag("div", {"class": "tree scrolls", tabindex: 0, role: "region", "aria-label": "Tree"}) +
  tag("div", {"class": "controls"}, button("first", "To the start") + button("back", "One step back") +
    button("play", "Play") + button("next", "One step forward") + button("end", "To the end") +
    '<input type="range" min="0" max="' + last + '" step="1" value="0" aria-label="Step">' +
    tag("span", {"class": "count"})) +
  tag("p", {"class": "now", role: "status", "aria-live": "polite"}) +
  tag("div", {"class": "below"}, tag("div", {"class": "board", role: "img"}) + tag("div", {"class": "side"},
    tag("table", {"class": "line"}) + tag("p", {"class": "head"}, "Move list") +
    tag("div", {"class": "tape scrolls", tabindex: 0, role: "region", "aria-label": "Move list"})));
function find(selector) { return ui.querySelector(selector); }
var slider = find("input"), play = find(".play"), said = find(".now"), list = root.querySelector(".still .cuts");
if (list) {
  list = list.cloneNode(true);
  find(".below").before(list);
  list.tabIndex = 0;
  list.setAttribute("role", "region");
  list.setAttribute("aria-label", "Cuts");
  list.querySelectorAll("tbody tr").forEach(function (row, i) {
    var cell = row.firstChild;
    cell.innerHTML = tag("button", {type: "button", "class": "to"}, cell.textContent);
    cell.firstChild.onclick = function () { go(nodes[data.cuts[i][0]].cut); };
  });
}
// JupyterLab's own keys keep out of an element that says so (an ancestor that says so is not enough).
ui.querySelectorAll("button, input, [tabindex]").forEach(function (e) {
  e.setAttribute("data-lm-suppress-shortcuts", "true");
});

function into(box, x) {
  var scale = box.firstChild.getBoundingClientRect().width / box.firstChild.viewBox.baseVal.width, left = x * scale;
  if (left < box.scrollLeft + 60 || left > box.scrollLeft + box.clientWidth - 60) box.scrollLeft = left - box.clientWidth / 2;
}
function show(k) {
  now = Math.max(0, Math.min(last, k));
  var s = state(now), tree = drawTree(s, now), tape = drawTape(s), sentence = words(now, s);
  find(".tree").innerHTML = tree.svg; into(find(".tree"), tree.at[0]);
  find(".tape").innerHTML = tape.svg; into(find(".tape"), tape.at);
  find(".board").innerHTML = drawBoard(s);
  find(".board").setAttribute("aria-label", "Board: " + s.boards[s.boards.length - 1].map(function (piece, n) {
    return piece < 6 ? (piece ? "cat " + piece : "mouse") + " " + square(n) : "";
  }).filter(Boolean).join(", "));
  find(".line").innerHTML = drawLine(s);
  if (list) list.querySelectorAll("tbody tr").forEach(function (row, i) {
    var here = now === nodes[data.cuts[i][0]].cut;
    row.className = here ? "here" : "";
    if (here) list.scrollTop = row.offsetTop - 60;
  });
  said.textContent = sentence;
  slider.value = now;
  slider.setAttribute("aria-valuetext", "Step " + (now + 1) + " of " + (last + 1) + ": " + sentence);
  find(".count").textContent = (now + 1) + " / " + (last + 1);
  root.setAttribute("data-frame", now);
}
function running(yes) {
  if (timer) clearInterval(timer);
  timer = yes ? setInterval(function () {
    // An output that has been taken away, by running its cell again, stops.
    if (!root.isConnected || now >= last) running(false); else show(now + 1);
  }, Math.max(80, Math.min(700, 60000 / (last + 1)))) : null;
  play.innerHTML = icon(yes ? "pause" : "play");
  play.title = yes ? "Pause" : "Play";
  play.setAttribute("aria-label", play.title);
  said.setAttribute("aria-live", yes ? "off" : "polite");
}
function go(k) { running(false); show(k); }
function toggle() {
  var start = !timer;
  if (start && now >= last) show(0);
  running(start);
}
find(".first").onclick = function () { go(0); };
find(".back").onclick = function () { go(now - 1); };
find(".next").onclick = function () { go(now + 1); };
find(".end").onclick = function () { go(last); };
play.onclick = toggle;
slider.oninput = function () { go(+slider.value); };
find(".tree").onclick = function (event) {
  var node = event.target.hasAttribute("data-n") && nodes[event.target.getAttribute("data-n")];
  if (node && node.seen) go(node.enter);
  // What was left out leads to the cut that did it.
  while (node && !node.seen) if ((node = nodes[node.parent]).seen && node.cut < 1e9) go(node.cut);
};
ui.onkeydown = function (event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  var steps = {ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last};
  if (event.key in steps) go(steps[event.key]);
  else if (event.key === " " && event.target.tagName !== "BUTTON") toggle();
  else return;
  event.preventDefault();
};
// From here on the static picture is for paper.
root.classList.add("live");
root.appendChild(ui);
// The whole tree; from the end, play begins at the start.
show(last);
})
