import type { PublicDraw } from '#features/tournaments/drawing/recompute.ts'
import type { LaterDraw } from '#features/tournaments/drawing/recompute-later.ts'
import type { ShownLaterDraw } from '#features/tournaments/drawing/show-later-draws.ts'
import { formatTime } from '#shared/berlin-time.ts'

/** Needs the script, which shows the button. @property label says what is recomputed, for there may be several */
export const Recompute = ({ published, label }: { published: PublicDraw | LaterDraw | undefined; label: string }) => (
  <>
    <p data-recompute={JSON.stringify(published)} hidden>
      <button type="button">{label}</button>
    </p>
    <p role="status" />
  </>
)

/** What was drawn while the tournament was played, and from what. */
export function LaterDraws({ draws }: { draws: readonly ShownLaterDraw[] }) {
  if (draws.length === 0) return null
  return (
    <section className="proof">
      <h2>Danach gelost</h2>
      <p>Mit derselben Losnummer, aus dem, was bis dahin gespielt war. Auch das kann jeder nachrechnen.</p>
      {draws.map(({ title, at, basis, published }) => (
        <details key={title}>
          <summary>
            {title}, um {formatTime(at)} Uhr
          </summary>
          <dl>
            {basis.map(({ label, names }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
            <div>
              <dt>Losnummer</dt>
              <dd className="code">{published.secret}</dd>
            </div>
          </dl>
          <Recompute published={published} label={`${title} nachrechnen`} />
        </details>
      ))}
    </section>
  )
}
