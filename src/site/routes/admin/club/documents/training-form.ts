import type { Fields } from '#shared/form/field.ts'
import { weekdayOptions } from '#features/club/training-on.ts'
import type { DocumentForm } from '../document-form.ts'

const times: Fields = {
  from: { kind: 'line', input: 'time', label: 'Von' },
  to: { kind: 'line', input: 'time', label: 'Bis' },
}

export const trainingForm: DocumentForm = {
  name: 'training',
  slug: 'training',
  title: 'Training',
  about: 'Zeiten, Ferien, einzelne Ausfälle und der Hinweis zum Jugendtraining.',
  page: '/#training',
  fields: {
    slots: {
      kind: 'list',
      label: 'Jede Woche',
      one: 'Trainingszeit',
      nameOf: 'group',
      tableBy: 'weekday',
      hint: 'Gilt ab heute, bis jemand es ändert.',
      item: {
        kind: 'group',
        label: 'Trainingszeit',
        fields: {
          weekday: { kind: 'choice', label: 'Wochentag', options: weekdayOptions },
          group: { kind: 'line', label: 'Gruppe', hint: 'Zum Beispiel: Jugend.' },
          ...times,
        },
      },
    },
    exceptions: {
      kind: 'list',
      label: 'Einzelne Tage',
      one: 'Tag',
      nameOf: 'date',
      foldBy: 'date',
      optional: true,
      hint: 'Steht auf der Startseite und im Kalender zum Abonnieren.',
      item: {
        kind: 'group',
        label: 'Tag',
        fields: {
          date: { kind: 'line', input: 'date', label: 'Tag' },
          kind: {
            kind: 'choice',
            label: 'Was ist anders?',
            options: [
              { value: 'cancelled', label: 'kein Training' },
              { value: 'moved', label: 'zu einer anderen Zeit' },
              { value: 'extra', label: 'zusätzliches Training' },
            ],
          },
          group: {
            kind: 'line',
            label: 'Für wen',
            optional: true,
            hint: 'Der Name der Gruppe; ohne Angabe gilt es für alle.',
          },
          reason: { kind: 'line', label: 'Warum', hint: 'Zum Beispiel: Halle belegt.' },
          from: { kind: 'line', input: 'time', label: 'Dann von', optional: true },
          to: { kind: 'line', input: 'time', label: 'Dann bis', optional: true },
        },
      },
    },
    breaks: {
      kind: 'list',
      label: 'Ferien und Pausen',
      one: 'Pause',
      nameOf: 'reason',
      foldBy: 'to',
      hint: 'Erster und letzter Tag gehören dazu.',
      item: {
        kind: 'group',
        label: 'Pause',
        fields: {
          from: { kind: 'line', input: 'date', label: 'Erster Tag' },
          to: { kind: 'line', input: 'date', label: 'Letzter Tag' },
          reason: { kind: 'line', label: 'Warum', hint: 'Zum Beispiel: Herbstferien.' },
        },
      },
    },
    youthNotice: {
      kind: 'group',
      label: 'Hinweis zum Jugendtraining',
      fields: {
        title: { kind: 'line', label: 'Überschrift' },
        text: { kind: 'text', rows: 4, label: 'Text' },
        open: { kind: 'yes', label: 'Es sind Plätze frei' },
      },
    },
    firstVisit: {
      kind: 'group',
      label: 'Für alle, die zum ersten Mal kommen',
      fields: { title: { kind: 'line', label: 'Überschrift' }, text: { kind: 'text', rows: 5, label: 'Text' } },
    },
    trial: {
      kind: 'group',
      label: 'Seite „Probetraining“',
      optional: true,
      fields: {
        level: { kind: 'line', label: 'Für wen', hint: 'Zum Beispiel: Anfänger und Wiedereinsteiger.' },
        bring: { kind: 'line', label: 'Mitbringen', hint: 'Zum Beispiel: Sportkleidung, Hallenschuhe.' },
        waiting: { kind: 'line', label: 'Wer wartet', hint: 'Name und wo man die Person findet.' },
      },
    },
    seasonFrom: {
      kind: 'line',
      input: 'date',
      label: 'Erster Tag im Kalender zum Abonnieren',
      hint: 'Training, das davor war, steht nicht darin.',
    },
  },
}
