import { href, Link } from 'react-router'
import { listOwnSessions } from '#identity/core/own-account/own-sessions.ts'
import { listPasskeys } from '#identity/core/passkeys/manage-passkeys.ts'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import { countCodes } from '#identity/use/account/code-sheet.ts'
import { listLinkable } from '#identity/use/account/linked-accounts.ts'
import { ChevronRight } from '#site/ui/icons.ts'
import { services } from '../../../services.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import { toShellFacts } from '../shell-facts.ts'
import { accountMeta } from './account-page.tsx'
import { enterRoom } from './enter-room.ts'
import own from './index.module.css'
import { SavedNotice } from './saved-notice.tsx'
import { fullName, linkedElsewhere, providerName } from './own-words.ts'

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, offers, who, present, account, factors, identities } = enterRoom(visit)
  const [sessions, codesLeft, captained] = await Promise.all([
    listOwnSessions(ctx.identity, who),
    countCodes(ctx, who),
    visit.context.get(services).league.listCaptained(account.id),
  ])
  return {
    name: fullName(account),
    email: account.email,
    newEmail: account.newEmail,
    offices: toShellFacts(present, captained).offices,
    hasPassword: account.passwordHash !== undefined,
    isSecondFactorOn: factors.some(({ kind, status }) => kind !== 'recovery-codes' && status === 'verified'),
    hasSecondFactor: offers.hasApps,
    codesLeft: offers.hasRecoveryCodes ? codesLeft : undefined,
    lacksCodes: offers.hasRecoveryCodes && codesLeft === undefined,
    passkeys: (await listPasskeys(ctx.identity, who)).length,
    hasPasskeys: arePasskeysOffered(ctx.identity),
    devices: sessions.length,
    canLink: listLinkable(ctx).length > 0,
    linked: linkedElsewhere(identities).map(({ provider }) => providerName(provider, listLinkable(ctx))),
  }
}

type Facts = Awaited<ReturnType<typeof loader>>

const TITLE = 'Mein Konto'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function Account({ loaderData: facts }: Route.ComponentProps) {
  const { name, email, newEmail, offices } = facts
  return (
    <RoomPage
      title={TITLE}
      lead={
        offices.length > 0
          ? `${offices.length === 1 ? 'Ihr Amt' : 'Ihre Ämter'} auf dieser Website: ${offices.join(', ')}`
          : undefined
      }
    >
      <SavedNotice />
      <Group title="Angaben">
        <Row to={href('/admin/konto/name')} label="Name" value={name || 'noch nicht angegeben'} />
        <Row
          to={href('/admin/konto/e-mail')}
          label="E-Mail-Adresse"
          value={email ?? 'keine'}
          note={newEmail && `Wartet auf Bestätigung: ${newEmail}`}
        />
        <Row to={href('/admin/konto/e-mails')} label="E-Mails an mich" value="Newsletter und Erinnerungen auswählen" />
      </Group>
      <Security facts={facts} />
      <Group title="Meine Daten">
        <Row
          to={href('/admin/konto/meine-daten')}
          label="Herunterladen"
          value="Alles, was zu Ihrem Konto gespeichert ist, als Datei"
          isDownload
        />
        <Row to={href('/admin/konto/loeschen')} label="Konto löschen" value="Endgültig, mit allen Angaben" />
      </Group>
    </RoomPage>
  )
}

function Security({ facts }: { facts: Facts }) {
  const { hasPassword, devices, linked, canLink } = facts
  return (
    <Group title="Sicherheit">
      <Row
        to={href('/admin/konto/passwort')}
        label="Passwort"
        value={hasPassword ? 'Ändern' : 'Noch keines – jetzt festlegen'}
      />
      {(facts.hasPasskeys || facts.passkeys > 0) && (
        <Row
          to={href('/admin/konto/passkeys')}
          label="Passkeys"
          value={passkeyText(facts.passkeys)}
          note={facts.passkeys === 0 ? 'Mit Fingerabdruck, Gesicht oder Geräte-PIN anmelden' : undefined}
        />
      )}
      {(facts.hasSecondFactor || facts.isSecondFactorOn) && <SecondFactorRow facts={facts} />}
      <Row
        to={href('/admin/konto/geraete')}
        label="Angemeldete Geräte"
        value={devices === 1 ? 'Nur dieses' : `${devices} Geräte`}
      />
      {(canLink || linked.length > 0) && (
        <Row to={href('/admin/konto/verknuepfungen')} label="Verknüpfte Konten" value={linked.join(', ') || 'keine'} />
      )}
    </Group>
  )
}

function passkeyText(count: number): string {
  if (count === 0) return 'Noch keiner'
  return count === 1 ? 'Ein Passkey' : `${count} Passkeys`
}

function SecondFactorRow({ facts: { isSecondFactorOn, codesLeft, lacksCodes } }: { facts: Facts }) {
  const note = lacksCodes
    ? 'Es fehlen noch Notfall-Codes'
    : codesLeft === 0
      ? 'Alle Notfall-Codes sind verbraucht'
      : undefined
  return (
    <Row
      to={href('/admin/konto/zweiter-faktor')}
      label="Anmeldung in zwei Schritten"
      value={isSecondFactorOn ? 'Eingeschaltet' : 'Ausgeschaltet'}
      note={isSecondFactorOn ? note : undefined}
    />
  )
}

const Group = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={own['group']}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

type RowProps = { to: string; label: string; value: string; note?: string | undefined; isDownload?: boolean }

function Row({ to, label, value, note, isDownload = false }: RowProps) {
  const content = (
    <>
      <span className="bold">{label}</span>
      <span className={own['value']}>
        {value}
        {note && <span className={own['note']}>{note}</span>}
      </span>
      <Icon icon={ChevronRight} size={20} />
    </>
  )
  return (
    <li>
      {isDownload ? (
        <a href={to} download>
          {content}
        </a>
      ) : (
        <Link to={to}>{content}</Link>
      )}
    </li>
  )
}
