import './series.css'
import { clockTime, formatShortMoment } from '../cells/format-date.ts'
import { colourOfLine } from './colour-of-line.ts'
import { type Line, stepLines } from './step-lines.ts'

const WIDTH = 760
const HEIGHT = 250
const BOX = { left: 76, right: WIDTH - 16, top: 14, bottom: HEIGHT - 28 }
const A_DAY = 86_400_000

/** The time of day; with the date if the chart covers more than a day. */
function timeText(at: number, span: number): string {
  return span > A_DAY ? formatShortMoment(new Date(at).toISOString(), new Date()) : clockTime(at)
}

type Props = { readonly label: string; readonly lines: readonly Line[]; readonly until: number; readonly figureText: (figure: number) => string }

/** Figures over time as steps, one colour for each name. The legend has the same content as text. */
export function StepChart({ label, lines, until, figureText }: Props) {
  const drawing = stepLines(lines, BOX, until)
  if (drawing === undefined) return null
  const span = drawing.times.at(-1)!.at - drawing.times[0]!.at
  return (
    <figure className="step-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {drawing.figures.map(({ y, figure }) => (
          <g key={y} className="step-axis">
            <line x1={BOX.left} x2={BOX.right} y1={y} y2={y} />
            <text x={BOX.left - 8} y={y + 4} textAnchor="end">
              {figureText(figure)}
            </text>
          </g>
        ))}
        {drawing.times.map(({ x, at }, index) => (
          <text key={x} className="step-time" x={x} y={HEIGHT - 8} textAnchor={index === 0 ? 'start' : index === drawing.times.length - 1 ? 'end' : 'middle'}>
            {timeText(at, span)}
          </text>
        ))}
        {drawing.paths.map(({ id, path, ends: [x, y] }) => {
          const { colour, isDashed } = colourOfLine(lines.findIndex((line) => line.id === id))
          return (
            <g key={id} className="step-line" data-colour={colour} data-dashed={isDashed || undefined}>
              <path d={path} />
              <circle cx={x} cy={y} r={3} />
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
