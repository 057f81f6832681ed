import { useId, useRef, useState } from 'react'
import { compareTexts, mergeParts, proposeChoices, type ChangedBy, type Choice, type Part } from './compare-texts.ts'
import type { DraftFields } from './draft.ts'
import { compareFields, takeFields, type ComparedField } from './compare-fields.ts'
import styles from './saving.module.css'

type Props = {
  by: string
  base: DraftFields
  mine: DraftFields
  theirs: DraftFields
  onChoose: (chosen: DraftFields) => void
  onClose: () => void
}

type Entry = ComparedField | { part: Part; field?: undefined; label?: undefined }

/** Both versions, paragraph by paragraph; the author takes either one, or both. */
export function CompareView({ by, base, mine, theirs, onChoose, onClose }: Props) {
  const id = useId()
  const { parts, choices, choose, open, merge } = useChoices({ base, mine, theirs })
  const [isIncomplete, setIncomplete] = useState(false)
  const list = useRef<HTMLOListElement>(null)

  function finish() {
    const chosen = open === -1 ? merge() : undefined
    if (chosen) return onChoose(chosen)
    setIncomplete(true)
    list.current?.querySelector<HTMLElement>(`[data-part="${open}"] button`)?.focus()
  }

  return (
    <section className={styles['compare']} aria-labelledby={id}>
      <h2 className="larger-still" id={id}>
        Welche Fassung gilt?
      </h2>
      <p>Nehmen Sie von jedem Absatz, der verschieden ist, eine Fassung; die andere bleibt bis dahin, wo sie ist.</p>
      <ol className="stack gap-3" ref={list}>
        {parts.map((entry, index) => (
          <ComparedPart
            key={index}
            index={index}
            label={entry.label}
            part={entry.part}
            by={by}
            choice={choices[index]}
            onChoose={(choice) => choose(index, choice)}
          />
        ))}
      </ol>
      {isIncomplete && (
        <p className="field-error" role="alert">
          Bei mindestens einem Absatz fehlt noch die Wahl.
        </p>
      )}
      <Buttons onFinish={finish} onClose={onClose} />
    </section>
  )
}

const Buttons = ({ onFinish, onClose }: { onFinish: () => void; onClose: () => void }) => (
  <div className="actions">
    <button className="button" type="button" onClick={onFinish}>
      So übernehmen
    </button>
    <button className="text-button" type="button" onClick={onClose}>
      Später
    </button>
  </div>
)

/** The differences, and the author's choices. @returns open: the first part without a choice, or -1 */
function useChoices({ base, mine, theirs }: Pick<Props, 'base' | 'mine' | 'theirs'>) {
  const [parts] = useState((): Entry[] => [
    ...compareFields({ base, mine, theirs }),
    ...compareTexts({ base: base.markdown, mine: mine.markdown, theirs: theirs.markdown }).map((part) => ({ part })),
  ])
  const [choices, setChoices] = useState(() => proposeChoices(parts.map(({ part }) => part)))

  function merge(): DraftFields | undefined {
    const texts = parts.flatMap((entry, index) => (entry.field ? [] : [{ part: entry.part, choice: choices[index] }]))
    const markdown = mergeParts(
      texts.map(({ part }) => part),
      texts.map(({ choice }) => choice),
    )
    const fields = parts.flatMap((entry, index) => (entry.field && choices[index] === 'theirs' ? [entry.field] : []))
    return markdown === undefined ? undefined : { ...takeFields(mine, theirs, fields), markdown }
  }

  return {
    parts,
    choices,
    choose: (index: number, choice: Choice) => setChoices(choices.with(index, choice)),
    open: parts.findIndex(({ part }, index) => part.kind === 'differs' && choices[index] === undefined),
    merge,
  }
}

type PartProps = {
  index: number
  label: string | undefined
  part: Part
  by: string
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

const notes: Record<ChangedBy, (by: string) => string> = {
  me: () => 'Nur Sie haben hier etwas geändert.',
  them: (by) => `Nur ${by} hat hier etwas geändert.`,
  both: () => 'Beide haben hier etwas geändert.',
}

function ComparedPart({ index, label, part, by, choice, onChoose }: PartProps) {
  if (part.kind === 'same') {
    return (
      <li className="as-typed muted">
        <p>{part.text}</p>
      </li>
    )
  }
  const versions: [Choice, string, string][] = [
    ['theirs', by, part.theirs],
    ['mine', 'Sie', part.mine],
  ]
  return (
    <li className={styles['differs']} data-part={index}>
      <p className={styles['note']}>
        {label !== undefined && <b>{label}: </b>}
        {notes[part.changedBy](by)}
      </p>
      {versions.map(([version, who, text]) => (
        <div key={version} className={styles['version']} data-chosen={choice === version || choice === 'both'}>
          <h3>{who}</h3>
          <p className="as-typed">{text === '' ? <em>steht hier nicht</em> : text}</p>
          <button type="button" aria-pressed={choice === version} onClick={() => onChoose(version)}>
            {choice === version ? 'genommen' : 'diesen nehmen'}
            <span className="visually-hidden"> ({who})</span>
          </button>
        </div>
      ))}
      {label === undefined && part.mine !== '' && part.theirs !== '' && (
        <button
          className={styles['both']}
          type="button"
          aria-pressed={choice === 'both'}
          onClick={() => onChoose('both')}
        >
          {choice === 'both' ? 'beide genommen' : 'beide nehmen'}
        </button>
      )}
    </li>
  )
}
