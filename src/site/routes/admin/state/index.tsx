import { href, Link, redirect, useNavigation } from 'react-router'
import { isScarce, readSiteState, runSelfTest } from '#features/upkeep/read-site-state.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { describeRoom } from '../describe-room.ts'
import type { Route } from './+types/index.ts'
import { sizeText } from './size-text.ts'
import styles from './state.module.css'
import type { Finding } from '#features/upkeep/finding.ts'
import { PostForm } from '../../../ui/post-form.tsx'

const { roomMeta, getOrShowMissing } = describeRoom('Wie es der Website geht', {})

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const state = getOrShowMissing(await readSiteState(ctx, actor))
  const { lastBackup, disk, version, since, links, house, selfTest } = state
  return {
    version: since ? `${version}, seit ${formatListDate(since)} Uhr` : version,
    house,
    selfTest: selfTest && { ...selfTest, testedAt: `${formatListDate(selfTest.testedAt)} Uhr` },
    backup: lastBackup && `${formatListDate(lastBackup)} Uhr`,
    disk: `${sizeText(disk.free)} von ${sizeText(disk.total)} frei`,
    isScarce: isScarce(disk),
    links: links && { ...links, checkedAt: `${formatListDate(links.checkedAt)} Uhr` },
  }
}

/** Runs the self-test from outside; the page has no other form. */
export async function action({ context }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  getOrShowMissing(await runSelfTest(ctx, actor))
  return redirect(`${href('/admin/zustand')}#selbsttest`, 303)
}

const TITLE = 'Zustand'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function State({
  loaderData: { version, backup, disk, isScarce: isFull, links, house, selfTest },
}: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} lead="Wie es der Website selbst geht.">
      <RoomPart id="maschine" title="Maschine">
        <FactList>
          <Fact label="Letzte Sicherung">{backup ?? 'noch keine'}</Fact>
          <Fact label="Speicherplatz">{isFull ? `${disk}: Das wird knapp.` : disk}</Fact>
          <Fact label="Version">{version}</Fact>
        </FactList>
        <p>
          Gesichert wird auf der Maschine selbst, am besten jede Nacht von allein: mit <code>vereinsheim backup</code>.
          Das Handbuch für den Betrieb zeigt, wie man es einrichtet und wie man eine Sicherung zurückholt.
        </p>
      </RoomPart>
      <SelfTestPart house={house} selfTest={selfTest} />
      <RoomPart id="verweise" title="Links">
        {links ? <Links links={links} /> : <p>Noch nicht nachgesehen. Das geschieht von selbst, jede Nacht einmal.</p>}
      </RoomPart>
    </RoomPage>
  )
}

type LinksProps = { links: NonNullable<Route.ComponentProps['loaderData']['links']> }

function Links({ links: { checkedAt, pages, links, foreign, broken } }: LinksProps) {
  const others =
    foreign === undefined
      ? 'Andere Websites werden dafür nicht angefragt.'
      : `Darunter ${foreign} Adressen anderer Websites.`
  return (
    <>
      <p>
        Zuletzt nachgesehen: {checkedAt}, {links} Links auf {pages} Seiten. {others}
      </p>
      {broken.length === 0 ? (
        <p>Alle führen zu etwas.</p>
      ) : (
        <ul className="rows gap-3">
          {broken.map(({ address, on }) => (
            <li key={address}>
              <strong>{address}</strong>
              {on.length > 0 && (
                <span className="muted block text">
                  steht auf{' '}
                  {on.map((path, index) => (
                    <span key={path}>
                      {index > 0 && ', '}
                      <Link to={path}>{path}</Link>
                    </span>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        Artikel bessern Sie unter <Link to={href('/admin/news')}>News</Link> aus; danach ist der Link hier spätestens am
        nächsten Morgen verschwunden.
      </p>
    </>
  )
}

type Props = { house: Finding[]; selfTest: { testedAt: string; findings: Finding[] } | undefined }

/** What is fine and what to do, in plain words; checks that need the network wait for a button. */
function SelfTestPart({ house, selfTest }: Props) {
  const isTesting = useNavigation().state === 'submitting'
  return (
    <RoomPart id="selbsttest" title="Selbsttest">
      <Findings findings={house} />
      <h3>Von außen gesehen</h3>
      {selfTest ? (
        <>
          <p>Zuletzt nachgesehen: {selfTest.testedAt}.</p>
          <Findings findings={selfTest.findings} />
        </>
      ) : (
        <p>Noch nicht nachgesehen.</p>
      )}
      <p>
        Der Knopf ruft einige Seiten unter ihrer öffentlichen Adresse auf und fragt, wo ein Mailserver eingerichtet ist,
        das DNS nach dessen Einträgen. Das dauert ein paar Sekunden.
      </p>
      <PostForm aria-label="Selbsttest">
        <button className="button" name="intent" value="nachsehen" disabled={isTesting}>
          {isTesting ? 'Einen Augenblick …' : 'Jetzt nachsehen'}
        </button>
      </PostForm>
    </RoomPart>
  )
}

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className={styles['findings']}>
    {findings.map(({ what, isGood, text }) => (
      <li key={what}>
        <span className={isGood === false ? styles['todo'] : styles['verdict']}>{verdict(isGood)}</span>{' '}
        <strong>{what}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

function verdict(isGood: boolean | undefined): string {
  if (isGood === undefined) return 'Offen'
  return isGood ? 'Gut' : 'Zu tun'
}
