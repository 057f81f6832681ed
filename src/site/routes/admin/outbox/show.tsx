import { RefreshCw } from '#site/ui/icons.ts'
import { data, href, redirect } from 'react-router'
import { findMail, retryMail } from '#features/outbox/keep-outbox.ts'
import { may } from '#rights/offices.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/show.ts'
import { getOrShowMissing, roomMeta } from './missing-mail.ts'
import { toMailRow } from './mail-row.ts'
import { stateWords } from './mail-words.ts'
import styles from './outbox.module.css'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const mail = getOrShowMissing(await findMail(ctx, actor, params.id))
  return {
    ...toMailRow(mail),
    text: mail.text,
    replyTo: mail.replyTo,
    canRetry: may(actor, 'retry-mail') && (mail.state === 'failed' || mail.lastError !== undefined),
    isExpired: mail.state === 'failed' && mail.isSecret,
    isRetried: new URL(request.url).searchParams.has('erneut'),
  }
}

const REFUSED = {
  'mail-not-waiting':
    'Diese Nachricht ist inzwischen verschickt, oder sie wird gerade verschickt. Bitte laden Sie die Seite gleich noch einmal.',
  'mail-expired':
    'Der Link oder Code in dieser Nachricht gilt nicht mehr, deshalb ist ihr Text gelöscht. Bitte lassen Sie eine neue schicken.',
} as const

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { vorgang } = await readForm(request)
  if (vorgang !== 'erneut') throw data('Dieses Formular kennen wir nicht.', 400)
  const outcome = await retryMail(ctx, actor, params.id)
  if (outcome.ok) return redirect(`${href('/admin/postausgang/:id', { id: params.id })}?erneut`, 303)
  const { kind } = outcome.error
  if (kind === 'mail-not-waiting' || kind === 'mail-expired') return data({ message: REFUSED[kind] }, 409)
  if (kind === 'mail-unknown') throw data('Diese Nachricht gibt es nicht (mehr).', 404)
  throw data('Das dürfen Sie mit Ihren Ämtern nicht.', 403)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => roomMeta(matches, loaderData?.kind ?? 'Nachricht')

export default function ShowMail({ loaderData: mail, actionData: refused }: Route.ComponentProps) {
  const { kind, state, isRetried, canRetry, isExpired, isSecret, failure } = mail
  const path = `${href('/admin/postausgang')}?zustand=${stateWords[state].key}`
  return (
    <RoomPage
      title={kind}
      back={{ label: 'Postausgang', path }}
      notice={isRetried && !refused ? 'Die Nachricht wird noch einmal verschickt.' : undefined}
    >
      {refused && <FormSummary title="Das ging nicht" message={refused.message} />}
      <Facts mail={mail} />
      {canRetry && <Retry failure={failure} isSecret={isSecret} isExpired={isExpired} />}
      <RoomPart id="text" title="Text">
        {isSecret ? (
          <p>
            Diese Nachricht enthält einen Link oder Code, mit dem man hineinkommt. Deshalb sieht sie nur, wer sie
            bekommt; nach dem Versand, oder wenn er misslungen ist, wird ihr Text gelöscht.
          </p>
        ) : (
          <pre className={styles['text']}>{mail.text}</pre>
        )}
      </RoomPart>
    </RoomPage>
  )
}

function Facts({ mail }: { mail: Route.ComponentProps['loaderData'] }) {
  const { recipient, replyTo, subject, written, sent, next, attempts, state } = mail
  return (
    <FactList>
      <Fact label="Zustand">{stateWords[state].label}</Fact>
      <Fact label="An">{recipient}</Fact>
      {replyTo !== undefined && <Fact label="Antwort an">{replyTo}</Fact>}
      {subject !== '' && <Fact label="Betreff">{subject}</Fact>}
      <Fact label="Geschrieben">{written}</Fact>
      {sent !== undefined && <Fact label="Verschickt">{sent}</Fact>}
      {next !== undefined && <Fact label="Nächster Versuch">{next}</Fact>}
      <Fact label="Versuche">{String(attempts)}</Fact>
    </FactList>
  )
}

type RetryProps = { failure: string | undefined; isSecret: boolean; isExpired: boolean }

const Retry = ({ failure, isSecret, isExpired }: RetryProps) => (
  <RoomPart id="fehler" title="Was nicht geklappt hat">
    <p>{failure ?? 'Der letzte Versuch ist gescheitert.'}</p>
    {isExpired && <p>{REFUSED['mail-expired']}</p>}
    {isSecret && !isExpired && (
      <p>
        Link und Code darin gelten nur begrenzt. Ist die Nachricht schon älter, lassen Sie lieber eine neue schicken.
      </p>
    )}
    {!isExpired && (
      <PostForm>
        <Submit name="vorgang" value="erneut">
          <Icon icon={RefreshCw} size={18} /> Noch einmal versuchen
        </Submit>
      </PostForm>
    )}
  </RoomPart>
)
