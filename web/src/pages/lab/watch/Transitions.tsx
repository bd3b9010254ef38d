import type { PredictorJudgement } from "../../../../../sim-worker/src/protocol";

/** Figure 1 of Bhandarkar et al. 2007: low delay, predicted congestion, loss, and how often the flow went from one to another. */

interface State {
  readonly name: string;
  readonly says: string;
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  /** Where its words stand, against the disc. */
  readonly dx: number;
  readonly dy: number;
  readonly anchor: "start" | "middle" | "end";
}

const WIDTH = 340;
const HEIGHT = 222;
const RADIUS = 17;

const STATES = {
  A: { name: "A", says: "low delay", x: 66, y: 172, colour: "var(--lab-paper)", dx: 0, dy: 33, anchor: "middle" },
  B: {
    name: "B",
    says: "predicts congestion",
    x: 274,
    y: 172,
    colour: "var(--lab-orange)",
    dx: 0,
    dy: 33,
    anchor: "middle",
  },
  C: { name: "C", says: "loss", x: 170, y: 30, colour: "var(--lab-alarm)", dx: 24, dy: -4, anchor: "start" },
} as const satisfies Readonly<Record<string, State>>;

interface Way {
  readonly number: number;
  readonly from: State;
  readonly to: State;
  /** What a sender that acts early must avoid. */
  readonly harmful?: boolean;
  /** Where along the way its number stands; the middle where not said. */
  readonly labelAt?: number;
}

const WAYS: readonly Way[] = [
  { number: 1, from: STATES.A, to: STATES.B },
  { number: 2, from: STATES.B, to: STATES.C, labelAt: 0.3 },
  { number: 3, from: STATES.C, to: STATES.A, labelAt: 0.7 },
  { number: 4, from: STATES.A, to: STATES.C, harmful: true },
  { number: 5, from: STATES.B, to: STATES.A, harmful: true },
  { number: 6, from: STATES.C, to: STATES.B },
];

interface Props {
  readonly name: string;
  readonly judged: PredictorJudgement;
}

export function Transitions({ name, judged }: Props) {
  const most = Math.max(1, ...judged.transitions);
  const countOf = (number: number) => judged.transitions[number - 1] ?? 0;
  const words = WAYS.map(({ number, from, to }) => `${from.name} to ${to.name} ${countOf(number)}`).join(", ");
  return (
    <svg
      className="watch-states"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Transitions of ${name}: ${words}`}
    >
      {WAYS.map((way) => (
        <Arrow key={way.number} way={way} count={countOf(way.number)} share={countOf(way.number) / most} />
      ))}
      {Object.values(STATES).map((state) => (
        <g key={state.name}>
          <circle className="watch-state" cx={state.x} cy={state.y} r={RADIUS} style={{ fill: state.colour }} />
          <text className={`watch-letter watch-letter-${state.name}`} x={state.x} y={state.y + 4.5} textAnchor="middle">
            {state.name}
          </text>
          <text x={state.x + state.dx} y={state.y + state.dy} textAnchor={state.anchor}>
            {state.says}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Beside its opposite, so that both are seen; the more often, the thicker. */
function Arrow({ way, count, share }: { readonly way: Way; readonly count: number; readonly share: number }) {
  const { from, to, number, harmful, labelAt = 0.5 } = way;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // To the left of the way, seen along it.
  const [nx, ny] = [uy, -ux];
  const aside = 8;
  const x1 = from.x + ux * (RADIUS + 3) + nx * aside;
  const y1 = from.y + uy * (RADIUS + 3) + ny * aside;
  const x2 = to.x - ux * (RADIUS + 9) + nx * aside;
  const y2 = to.y - uy * (RADIUS + 9) + ny * aside;
  const width = count === 0 ? 1 : 1.2 + 3.2 * Math.sqrt(share);
  const head = 5 + width;
  const label = { x: x1 + (x2 - x1) * labelAt + nx * 12, y: y1 + (y2 - y1) * labelAt + ny * 12 };
  const anchor = Math.abs(nx) < 0.3 ? "middle" : nx > 0 ? "start" : "end";
  return (
    <g className={harmful === true ? "watch-way watch-harmful" : "watch-way"} data-transition={number}>
      <line x1={x1} y1={y1} x2={x2} y2={y2} strokeWidth={width} strokeDasharray={count === 0 ? "2 4" : undefined} />
      <path
        d={`M${x2 + ux * 6} ${y2 + uy * 6}L${x2 - ux * 2 + nx * head * 0.6} ${y2 - uy * 2 + ny * head * 0.6}L${
          x2 - ux * 2 - nx * head * 0.6
        } ${y2 - uy * 2 - ny * head * 0.6}z`}
      />
      <text x={label.x} y={label.y + 4} textAnchor={anchor}>
        <tspan className="watch-number">{number}</tspan> <tspan data-count={count}>{count.toLocaleString("en")}</tspan>
      </text>
    </g>
  );
}
