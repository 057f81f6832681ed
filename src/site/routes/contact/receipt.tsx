import { CircleCheck } from '#site/ui/icons.ts'
import { data, href, Link } from 'react-router'
import { formatListDate } from '#shared/berlin-time.ts'
import { maskEmail } from '../../mask-email.ts'
import { pageMeta } from '../../page-meta.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import { siteContext } from '../../context.ts'
import { Page } from '../../ui/banner.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/receipt.ts'
import styles from './new.module.css'

export const headers = secretPageHeaders

export async function loader({ context, params }: Route.LoaderArgs) {
  const message = await context.get(siteContext).read.contactMessages.findByToken(params.token)
  if (!message) throw data('Diese Nachricht gibt es nicht (mehr). Nachrichten werden nach 180 Tagen gelöscht.', 404)
  const { subject, email, receivedAt } = message
  return { subject, maskedEmail: maskEmail(email), received: formatListDate(receivedAt) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Nachricht angekommen', description: 'Eingang Ihrer Nachricht', path: undefined })

export default function Receipt({ loaderData: { subject, maskedEmail, received } }: Route.ComponentProps) {
  return (
    <Page
      title="Ihre Nachricht ist da"
      subtitle="Vielen Dank! Wir antworten Ihnen per E-Mail."
      className={styles['page']}
    >
      <section className={styles['receipt']} aria-label="Eingang Ihrer Nachricht">
        <Icon icon={CircleCheck} size={36} />
        <FactList>
          <Fact label="Betreff">{subject}</Fact>
          <Fact label="Eingegangen">
            <span className="together">{received} Uhr</span>
          </Fact>
        </FactList>
        <p>
          Eine Bestätigung geht gerade per <span className="together">E-Mail</span> an {maskedEmail}, und dorthin
          schreiben wir auch unsere Antwort. Sehen Sie bitte auch im Spam-Ordner nach.
        </p>
        <p>
          <Link to={href('/')}>Zur Startseite</Link>
        </p>
      </section>
    </Page>
  )
}
