import { href } from 'react-router'
import { FormField, FormSelect, type Mistake } from '../../../../../ui/form-field.tsx'
import type { BoardView } from './board-view.ts'
import { CommandForm } from '../commands/command-form.tsx'
import { breakReasons } from '../hall-words.ts'
import styles from '../hall.module.css'

type Refused = { command: string; fields: Record<string, string>; mistakes: Mistake[] } | undefined
type Props = { board: BoardView; formKey: string; refused: Refused }
type FormProps = { path: string; formKey: string; refused: Refused }

/** A break for everybody, and what the hall is like today. */
export function HallSettings({ board, formKey, refused }: Props) {
  const path = href('/admin/turniere/:slug/halle', { slug: board.event.slug })
  const own = (command: string) => (refused?.command === command ? refused : undefined)
  return (
    <section className={styles['settings']}>
      <h2>Halle</h2>
      <BreakForm path={path} formKey={formKey} refused={own('break')} />
      <HallForm settings={board.settings} path={path} formKey={formKey} refused={own('set-hall')} />
    </section>
  )
}

function BreakForm({ path, formKey, refused }: FormProps) {
  return (
    <details className="line-below" open={refused !== undefined}>
      <summary>Pause für alle</summary>
      <CommandForm path={path} command="break" formKey={formKey} facts={{}}>
        <FormField
          name="until"
          label="Pause bis"
          hint="Uhrzeit, zum Beispiel 13:00"
          mistakes={refused?.mistakes}
          input={{ defaultValue: refused?.fields['until'], maxLength: 5 }}
        />
        <FormSelect
          name="reason"
          label="Warum"
          options={Object.entries(breakReasons).map(([value, label]) => ({ value, label }))}
          chosen={refused?.fields['reason'] ?? 'meal'}
        />
        <button className="button button-quiet">Pause eintragen</button>
      </CommandForm>
    </details>
  )
}

function HallForm({ settings, path, formKey, refused }: FormProps & Pick<BoardView, 'settings'>) {
  const typed = (field: keyof BoardView['settings']) => ({
    name: field,
    mistakes: refused?.mistakes,
    input: {
      inputMode: 'numeric' as const,
      defaultValue: refused?.fields[field] ?? String(settings[field]),
      maxLength: 3,
    },
  })
  return (
    <details className="line-below" open={refused !== undefined}>
      <summary>Tische und Fristen</summary>
      <CommandForm path={path} command="set-hall" formKey={formKey} facts={{}}>
        <FormField {...typed('tables')} label="Tische" />
        <FormField {...typed('callMinutes')} label="Frist nach dem Aufruf" hint="in Minuten" />
        <FormField {...typed('restMinutes')} label="Ruhe nach einem Kampf" hint="in Minuten, 0 für keine" />
        <button className="button button-quiet">Angaben speichern</button>
      </CommandForm>
    </details>
  )
}
