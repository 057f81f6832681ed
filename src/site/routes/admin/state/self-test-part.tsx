import { useNavigation } from 'react-router'
import type { Finding } from '#features/upkeep/finding.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import styles from './state.module.css'

type Props = { house: Finding[]; selfTest: { testedAt: string; findings: Finding[] } | undefined }

/** What is good and what is to do, in plain words; what asks the network waits for a button. */
export function SelfTestPart({ house, selfTest }: Props) {
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
