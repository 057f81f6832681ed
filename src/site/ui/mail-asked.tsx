import { Link } from 'react-router'
import { Page } from './banner.tsx'

/** After a form that takes effect only when a link in a mail is opened. @param children label of the link to go on */
export const MailAsked = ({ to, children }: { to: string; children: string }) => (
  <Page
    title="Fast fertig"
    subtitle="Bitte sehen Sie in Ihr Postfach"
    className="section stack gap-4 to-46"
    role="status"
  >
    <p>
      Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin und bestätigen Sie; er gilt zwei Tage. Kommt
      nichts an, sehen Sie bitte auch unter „Spam“ nach.
    </p>
    <p>
      <Link to={to}>{children}</Link>
    </p>
  </Page>
)
