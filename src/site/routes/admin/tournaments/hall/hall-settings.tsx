import { href } from 'react-router'
import { FormField, FormSelect, type Mistake } from '../../../../ui/form-field.tsx'
import type { BoardView } from './board-view.ts'
import { DeedForm } from './deed-form.tsx'
import { breakReasons } from './reason-words.ts'
import styles from './hall.module.css'

type Props = {
  board: BoardView
  formKey: string
  refused: { deed: string; fields: Record<string, string>; mistakes: Mistake[] } | undefined
}

/** A break for everybody, and what the hall is like today. */
export function HallSettings({ board, formKey, refused }: Props) {
  const path = href('/admin/turniere/:slug/halle', { slug: board.event.slug })
  const { tables, callMinutes, restMinutes } = board.settings
  const own = (deed: string) => (refused?.deed === deed ? refused : undefined)
  const typed = (field: string, value: number) => ({
    name: field,
    mistakes: own('set-hall')?.mistakes,
    input: {
      inputMode: 'numeric' as const,
      defaultValue: own('set-hall')?.fields[field] ?? String(value),
      maxLength: 3,
    },
  })
  return (
    <section className={styles['settings']}>
      <h2>Halle</h2>
      <details open={own('break') !== undefined}>
        <summary>Pause für alle</summary>
        <DeedForm path={path} deed="break" formKey={formKey} facts={{}}>
          <FormField
            name="until"
            label="Pause bis"
            hint="Uhrzeit, zum Beispiel 13:00"
            mistakes={own('break')?.mistakes}
            input={{ defaultValue: own('break')?.fields['until'], maxLength: 5 }}
          />
          <FormSelect
            name="reason"
            label="Warum"
            options={Object.entries(breakReasons).map(([value, label]) => ({ value, label }))}
            chosen={own('break')?.fields['reason'] ?? 'meal'}
          />
          <button className="button button-quiet">Pause eintragen</button>
        </DeedForm>
      </details>
      <details open={own('set-hall') !== undefined}>
        <summary>Tische und Fristen</summary>
        <DeedForm path={path} deed="set-hall" formKey={formKey} facts={{}}>
          <FormField {...typed('tables', tables)} label="Tische" />
          <FormField {...typed('callMinutes', callMinutes)} label="Frist nach dem Aufruf" hint="in Minuten" />
          <FormField
            {...typed('restMinutes', restMinutes)}
            label="Ruhe nach einem Kampf"
            hint="in Minuten, 0 für keine"
          />
          <button className="button button-quiet">Angaben speichern</button>
        </DeedForm>
      </details>
    </section>
  )
}
