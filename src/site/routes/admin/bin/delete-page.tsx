import { Link } from 'react-router'
import { FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import { Submit } from '../../../ui/submit.tsx'

type Props = {
  /** The page's heading, such as „Turnier löschen“. */
  heading: string
  /** The page that the user comes from and returns to. */
  back: { label: string; path: string }
  title: string | undefined
  problem: string | undefined
}

/** Asks for confirmation, on a page of its own, before something goes into the bin. */
export const DeletePage = ({ heading, back, title, problem }: Props) => (
  <RoomPage title={heading} back={back}>
    {problem === undefined ? (
      <>
        <p>
          „{title}“ ist dann sofort nirgends mehr zu finden. 30 Tage lang lässt es sich aus dem Papierkorb zurückholen.
        </p>
        <PostForm>
          <Submit>In den Papierkorb legen</Submit>{' '}
          <Link className="button button-quiet" to={back.path}>
            Abbrechen
          </Link>
        </PostForm>
      </>
    ) : (
      <FormSummary title="Das lässt sich jetzt nicht löschen" message={problem} />
    )}
  </RoomPage>
)
