import { lineThrough } from './line-through.ts'

const WIDTH = 220
const HEIGHT = 40

/** Figures from the earliest to the latest, as a thin line that ends in a dot. Nothing is drawn of fewer than two. */
export function Sparkline({ label, figures }: { readonly label: string; readonly figures: readonly number[] }) {
  const drawn = lineThrough(figures, { width: WIDTH, height: HEIGHT, margin: 4 })
  if (drawn === undefined) return null
  const [x, y] = drawn.end
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path d={drawn.path} />
      <circle cx={x} cy={y} r={2.5} />
    </svg>
  )
}
