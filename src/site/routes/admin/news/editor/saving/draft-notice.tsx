import { History, Users } from '#site/ui/icons.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { compareTexts, type Part } from './compare-texts.ts'
import { countDifferences, excerptDifference } from './difference-words.ts'
import { areSame, type DraftFields, type ForeignDraft } from './draft.ts'
import styles from './saving.module.css'

type ConflictProps = {
  theirs: ForeignDraft
  mine: DraftFields
  base: DraftFields
  onCompare: () => void
  onLater: () => void
}

/** Another author has saved: who, when, and the differences. Both texts are safe. */
export function ConflictNotice({ theirs, mine, base, onCompare, onLater }: ConflictProps) {
  const parts = compareTexts({ base: base.markdown, mine: mine.markdown, theirs: theirs.fields.markdown })
  return (
    <section className={styles['notice']} role="alert" aria-labelledby="entwurf-konflikt">
      <Icon icon={Users} size={28} />
      <div>
        <h2 className="larger" id="entwurf-konflikt">
          {theirs.by} hat um {formatTime(new Date(theirs.at))} gespeichert
        </h2>
        <p className="text above-1">
          Beide Fassungen sind sicher. {countDifferences(parts)} <Excerpt parts={parts} by={theirs.by} />
        </p>
      </div>
      <div className="actions">
        <button className="button" type="button" onClick={onCompare}>
          Vergleichen
        </button>
        <button className="text-button" type="button" onClick={onLater}>
          Später
        </button>
      </div>
    </section>
  )
}

function Excerpt({ parts, by }: { parts: readonly Part[]; by: string }) {
  const [first] = parts.filter((part) => part.kind === 'differs')
  if (!first) return null
  const { mine, theirs } = excerptDifference(first.mine, first.theirs)
  return (
    <>
      {by}: <Quoted text={theirs} />, Sie: <Quoted text={mine} />.
    </>
  )
}

const Quoted = ({ text }: { text: string }) => (text === '' ? <>nichts</> : <b>„{text}“</b>)

type RestoredProps = {
  at: string
  restored: DraftFields
  saved: DraftFields
  onCompare: () => void
  onGood: () => void
}

/** The draft of the device is restored; shows how it differs from the server's version. */
export function RestoredNotice({ at, restored, saved, onCompare, onGood }: RestoredProps) {
  const parts = compareTexts({ base: saved.markdown, mine: restored.markdown, theirs: saved.markdown })
  const [first] = parts.filter((part) => part.kind === 'differs')
  const isOnlyAround = areSame({ ...restored, markdown: saved.markdown }, saved)
  return (
    <section className={styles['notice']} role="status" aria-labelledby="entwurf-zurueck">
      <Icon icon={History} size={28} />
      <div>
        <h2 className="larger" id="entwurf-zurueck">
          Ihr Text von {formatTime(new Date(at))} ist wieder da
        </h2>
        <p className="text above-1">
          Er lag noch auf diesem Gerät. Gegenüber dem gespeicherten Stand: {countDifferences(parts)}{' '}
          {first && <Quoted text={excerptDifference(first.mine, first.theirs).mine} />}
          {!isOnlyAround && ' Auch weitere Angaben unterscheiden sich.'}
        </p>
      </div>
      <div className="actions">
        <button className="button" type="button" onClick={onGood}>
          Gut so
        </button>
        <button className="text-button" type="button" onClick={onCompare}>
          Vergleichen
        </button>
      </div>
    </section>
  )
}
