import type { Place } from './list-shared.ts'
import { HEIGHT, RADIUS, sketchPlaces, WIDTH } from './sketch-places.ts'

/** A table seen from above, with balls at the relative positions of the places; the list beside it has the same content as text. */
export function Sketch({ places }: { places: readonly (Place | undefined)[] }) {
  const drawing = sketchPlaces(places)
  if (!drawing) return undefined
  const { spots, ruler } = drawing
  return (
    <figure className="sketch">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Wie die Orte zueinander liegen, Norden ist oben">
        <rect className="edge" x="6" y="6" width={WIDTH - 12} height={HEIGHT - 12} />
        <path className="middle" d={`M6 ${HEIGHT / 2}H${WIDTH - 6}`} />
        <path className="net" d={`M${WIDTH / 2} 6V${HEIGHT - 6}`} />
        {spots.map(({ number, x, y }) => (
          <g key={number} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r={RADIUS} />
            <text y="3.7">{number}</text>
          </g>
        ))}
      </svg>
      <figcaption>
        <svg viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
          <path d={`M1 1v6M1 4h${ruler.length.toFixed(1)}m0-3v6`} />
        </svg>
        {ruler.kilometres} km Luftlinie; die Zahlen stehen für die Orte darunter, Norden ist oben.
      </figcaption>
    </figure>
  )
}
