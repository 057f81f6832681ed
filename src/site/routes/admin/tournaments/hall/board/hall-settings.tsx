import { href } from 'react-router'
import type { Fields, LineField } from '#shared/form/field.ts'
import { DescribedForm, FormFields, type ShownForm } from '../../../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../../../described-form/refuse-form.ts'
import type { BoardView } from './board-view.ts'
import { breakReasons } from '../hall-words.ts'
import styles from '../hall.module.css'

type Props = { board: BoardView; formKey: string; refused: (RefusedForm & { command: string }) | undefined }

const NUMBER = { kind: 'line', inputMode: 'numeric', isRequired: true, maxLength: 3 } satisfies Partial<LineField>

const hallFields: Fields = {
  tables: { ...NUMBER, label: 'Tische' },
  callMinutes: { ...NUMBER, label: 'Frist nach dem Aufruf', hint: 'in Minuten' },
  restMinutes: { ...NUMBER, label: 'Ruhe nach einem Kampf', hint: 'in Minuten, 0 für keine' },
}
const breakFields: Fields = {
  until: { kind: 'line', label: 'Pause bis', hint: 'Uhrzeit, zum Beispiel 13:00', isRequired: true, maxLength: 5 },
  reason: {
    kind: 'choice',
    label: 'Warum',
    options: Object.entries(breakReasons).map(([value, label]) => ({ value, label })),
  },
}

/** A break for everybody, and today's settings of the hall. */
export function HallSettings({ board, formKey, refused }: Props) {
  const path = href('/admin/turniere/:slug/halle', { slug: board.event.slug })
  const common = { path, formKey, refused }
  const { tables, callMinutes, restMinutes } = board.settings
  const typed = { tables: String(tables), callMinutes: String(callMinutes), restMinutes: String(restMinutes) }
  return (
    <section className={styles['settings']}>
      <h2>Halle</h2>
      <Setting {...common} command="break" title="Pause für alle" form={{ fields: breakFields }}>
        Pause eintragen
      </Setting>
      <Setting {...common} command="set-hall" title="Tische und Fristen" form={{ fields: hallFields, typed }}>
        Angaben speichern
      </Setting>
    </section>
  )
}

type SettingProps = Omit<Props, 'board'> & {
  path: string
  command: string
  title: string
  form: ShownForm
  children: string
}

function Setting({ path, command, title, form, formKey, refused, children }: SettingProps) {
  const own = refused?.command === command ? refused : undefined
  return (
    <details className="line-below" open={own !== undefined}>
      <summary>{title}</summary>
      <DescribedForm action={path} form={form} refused={own} preventScrollReset>
        <input type="hidden" name="command" value={command} />
        <input type="hidden" name="formKey" value={formKey} />
        <FormFields />
        <button className="button button-quiet">{children}</button>
      </DescribedForm>
    </details>
  )
}
