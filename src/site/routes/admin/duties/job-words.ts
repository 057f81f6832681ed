import { jobLimits, SHIFT_MINUTES, type Job, type JobMistake } from '#features/duties/plan-duties.ts'
import type { Mistake } from '../../../ui/form-field.tsx'

/** As it was typed. */
export type TypedJob = Record<'title' | 'day' | 'from' | 'to' | 'shift' | 'needed', string>

export const LABELS = { title: 'Was ist zu tun?', from: 'Von', to: 'Bis', needed: 'Wie viele Leute?' }

export const dayOptions = [
  { value: '0', label: 'am selben Tag' },
  { value: '-1', label: 'am Tag davor' },
  { value: '1', label: 'am Tag danach' },
]

export const shiftOptions = SHIFT_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'eine Schicht für die ganze Zeit' : `Schichten von ${hoursText(minutes)}`,
}))

function hoursText(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} Minuten`
  return minutes === 60 ? 'einer Stunde' : `${minutes / 60} Stunden`
}

export const toJob = ({ title, day, from, to, shift, needed }: TypedJob): Job => ({
  title,
  from,
  to,
  day: day === '-1' ? -1 : day === '1' ? 1 : 0,
  shiftMinutes: SHIFT_MINUTES.find((minutes) => String(minutes) === shift) ?? 0,
  needed: /^\d{1,3}$/.test(needed.trim()) ? Number(needed) : Number.NaN,
})

export const toJobMistake = ({ field, kind }: JobMistake): Mistake => ({
  field,
  name: LABELS[field].replace('?', ''),
  message: messages[field][kind === 'missing' ? 'missing' : 'much'],
})

const messages: Record<JobMistake['field'], { missing: string; much: string }> = {
  title: {
    missing: 'Bitte sagen Sie, was zu tun ist, zum Beispiel „Theke“.',
    much: `Das ist zu lang: Es passen höchstens ${jobLimits.title} Zeichen.`,
  },
  from: { missing: 'Hier fehlt noch eine Uhrzeit.', much: '' },
  to: { missing: 'Hier fehlt noch eine Uhrzeit.', much: '' },
  needed: {
    missing: 'Bitte geben Sie eine Zahl an, mindestens 1.',
    much: `So viele Leute braucht kein Dienst: höchstens ${jobLimits.needed}.`,
  },
}
