import { useNavigation } from 'react-router'
import { KEPT_RULE, type DateFormValues, type DateMistake } from '#features/dates/date-fields.ts'
import { DATE_KINDS, dateKindNames, dateLimits } from '#features/dates/date-kinds.ts'
import { REPEAT_CHOICES, type RepeatChoice } from '#features/dates/repeat-choice.ts'
import { FormField, FormSelect, FormSummary, FormTextField, mistakesTitle } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './dates.module.css'

const choiceLabels: Record<RepeatChoice, string> = {
  none: 'nein, einmal',
  week: 'jede Woche am selben Wochentag',
  'two-weeks': 'alle zwei Wochen',
  'nth-weekday': 'jeden Monat am selben Wochentag, zum Beispiel am ersten Freitag',
  'last-weekday': 'jeden Monat am letzten solchen Wochentag',
  month: 'jeden Monat am selben Tag, zum Beispiel am 15.',
  year: 'jedes Jahr am selben Tag',
}

/** @property number how often the date was changed when this form was opened @property message why it was not saved */
type Props = {
  values: DateFormValues
  number: number
  mistakes: DateMistake[] | undefined
  message: string | undefined
  intent: string
  submit: string
}

export function DateForm({ values, number, mistakes, message, intent, submit }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const common = { mistakes }
  return (
    <PostForm className="form-rows">
      {mistakes && <FormSummary title={mistakesTitle(mistakes)} mistakes={mistakes} />}
      {message !== undefined && <FormSummary title="Noch nicht gespeichert" message={message} />}
      <input type="hidden" name="number" value={number} />
      <FormField
        {...common}
        name="title"
        label="Was"
        input={{ defaultValue: values.title, maxLength: dateLimits.title, autoComplete: 'off' }}
      />
      <FormSelect {...common} name="kind" label="Art" chosen={values.kind} options={kindOptions} />
      <Days values={values} mistakes={mistakes} />
      <Repeats values={values} mistakes={mistakes} />
      <FormField
        {...common}
        name="place"
        label={<Optional>Wo</Optional>}
        input={{ defaultValue: values.place, maxLength: dateLimits.place, required: false }}
      />
      <FormTextField
        {...common}
        name="text"
        label={<Optional>Was man wissen sollte</Optional>}
        hint="Absätze durch eine leere Zeile; **fett** mit zwei Sternen."
        typed={values.text}
        box={{ rows: 6, maxLength: dateLimits.text }}
      />
      <button className="button" name="intent" value={intent} disabled={isSending}>
        {submit}
      </button>
    </PostForm>
  )
}

/** From when to when it goes; of most only the day is known. */
const Days = ({ values, mistakes }: Pick<Props, 'values' | 'mistakes'>) => (
  <>
    <div className={styles['pair']}>
      <FormField
        mistakes={mistakes}
        name="firstDay"
        label="Tag"
        input={{ type: 'date', defaultValue: values.firstDay }}
      />
      <FormField
        mistakes={mistakes}
        name="fromTime"
        label={<Optional>Beginn</Optional>}
        input={{ type: 'time', defaultValue: values.fromTime, required: false }}
      />
    </div>
    <div className={styles['pair']}>
      <FormField
        mistakes={mistakes}
        name="lastDay"
        label={<Optional>Letzter Tag</Optional>}
        input={{ type: 'date', defaultValue: values.lastDay, required: false }}
      />
      <FormField
        mistakes={mistakes}
        name="toTime"
        label={<Optional>Ende</Optional>}
        input={{ type: 'time', defaultValue: values.toTime, required: false }}
      />
    </div>
  </>
)

const Repeats = ({ values, mistakes }: Pick<Props, 'values' | 'mistakes'>) => (
  <>
    <FormSelect
      mistakes={mistakes}
      name="repeats"
      label="Wiederholt sich"
      chosen={values.repeats}
      options={[
        ...REPEAT_CHOICES.map((value) => ({ value: String(value), label: choiceLabels[value] })),
        ...(values.repeats === KEPT_RULE ? [{ value: KEPT_RULE, label: 'wie bisher (aus einer Datei)' }] : []),
      ]}
    />
    <FormField
      mistakes={mistakes}
      name="repeatsUntil"
      label={<Optional>Letztes Mal spätestens am</Optional>}
      input={{ type: 'date', defaultValue: values.repeatsUntil, required: false }}
    />
  </>
)

const kindOptions = DATE_KINDS.map((value) => ({ value, label: dateKindNames[value] }))

const Optional = ({ children }: { children: string }) => (
  <>
    {children} <span className="optional">(freiwillig)</span>
  </>
)
