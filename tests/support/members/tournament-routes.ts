import type { Entry } from './route-entry.ts'

/** The routes of the tournament's rooms. */
export const TOURNAMENT_ROUTES: Record<string, Entry> = {
  'routes/admin/tournaments/delete': {
    path: '/admin/turniere/gibt-es-nicht/loeschen',
    opens: 'handle-registrations',
    form: {},
  },
  'routes/admin/tournaments/door/check-in': {
    path: '/admin/turniere/gibt-es-nicht/einlass',
    opens: 'run-tournaments',
    form: [{ tick: 'here team-1.1' }, { strike: 'team-1.1' }, { seat: 'team-1.1' }],
  },
  'routes/admin/tournaments/door/ticks': {
    path: '/admin/turniere/gibt-es-nicht/einlass/stand',
    opens: 'run-tournaments',
  },
  'routes/admin/tournaments/draw/index': {
    path: '/admin/turniere/gibt-es-nicht/auslosung',
    opens: 'run-tournaments',
  },
  'routes/admin/tournaments/draw/show': {
    path: '/admin/turniere/gibt-es-nicht/auslosung/main',
    opens: 'run-tournaments',
    form: ['look', 'commit', 'draw', 'swap', 'again', 'release'].map((command) => ({
      command,
      formKey: 'ansicht-eins',
    })),
  },
  'routes/admin/tournaments/door/walk-in': {
    path: '/admin/turniere/gibt-es-nicht/nachmeldung',
    opens: 'handle-registrations',
    form: { formKey: 'ansicht-eins', teamName1: 'Die Spontanen' },
  },
  'routes/admin/tournaments/papers/index': {
    path: '/admin/turniere/dorfspielttt/papiere',
    opens: 'read-registrations',
  },
  'routes/admin/tournaments/papers/show': {
    path: '/admin/turniere/dorfspielttt/papiere/meldeliste',
    opens: 'read-registrations',
  },
  'routes/admin/tournaments/papers/file': {
    path: '/admin/turniere/dorfspielttt/papiere/meldeliste/pdf',
    opens: 'read-registrations',
  },
  'routes/admin/tournaments/hall/board/board': {
    path: '/admin/turniere/dorfspielttt/halle',
    opens: 'run-tournaments',
    form: [
      ...['call', 'move', 'begin', 'call-again', 'call-off', 'keep', 'clear', 'more-time', 'umpire', 'confirm'],
      ...['block', 'free', 'break', 'resume', 'set-hall', 'draw-next'],
    ].map((command) => ({
      command,
      formKey: '0123456789abcdef',
      competition: 'main',
      tie: 'group-0-a-b',
      table: '1',
      reason: 'other',
      until: '23:59',
      tables: '8',
      callMinutes: '10',
      restMinutes: '0',
    })),
  },
  'routes/admin/tournaments/hall/board/last-entry': {
    path: '/admin/turniere/dorfspielttt/halle/stand',
    opens: 'run-tournaments',
  },
  'routes/admin/tournaments/hall/tie/show': {
    path: '/admin/turniere/gibt-es-nicht/halle/main/group-0-a-b',
    opens: 'run-tournaments',
    form: [
      { formKey: '0123456789abcdef', 'spiel-1': '2:0' },
      { command: 'line-up', formKey: '0123456789abcdef', side: 'home', 'nummer-1': '1' },
    ],
  },
  'routes/admin/tournaments/hall/standings/standings': {
    path: '/admin/turniere/dorfspielttt/gruppen',
    opens: 'run-tournaments',
    form: [
      { command: 'draw-lot', formKey: '0123456789abcdef', competition: 'main', group: '0', among: 'a b' },
      { command: 'withdraw', formKey: '0123456789abcdef', competition: 'main', entrant: 'a', why: 'withdrawn' },
      { command: 'play-again', formKey: '0123456789abcdef', competition: 'main', entrant: 'a' },
    ],
  },
  'routes/admin/tournaments/lending/show': {
    path: '/admin/turniere/dorfspielttt/mitnehmen',
    opens: 'run-tournaments',
    form: [
      { command: 'take' },
      { command: 'revoke', formKey: '0123456789abcdef', lease: 'none' },
      { command: 'settle', formKey: '0123456789abcdef', held: 'none', side: 'home' },
      { command: 'settle-entry', formKey: '0123456789abcdef', entry: 'none', side: 'hall' },
    ],
  },
  'routes/admin/tournaments/lending/file': {
    path: '/admin/turniere/gibt-es-nicht/mitnehmen/datei',
    opens: 'run-tournaments',
    form: { code: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2', formKey: '0123456789abcdef' },
  },
  'routes/admin/tournaments/lending/return': {
    path: '/admin/turniere/dorfspielttt/mitnehmen/rueckgabe',
    opens: 'run-tournaments',
  },
  'routes/admin/tournaments/hall/log/log': { path: '/admin/turniere/dorfspielttt/protokoll', opens: 'run-tournaments' },
  'routes/admin/tournaments/evening/index': {
    path: '/admin/turniere/dorfspielttt/abend',
    opens: 'report-tournaments',
    changes: 'write-news',
    form: { intent: 'artikel' },
  },
  'routes/admin/tournaments/index': { path: '/admin/turniere', opens: 'read-registrations' },
  'routes/admin/tournaments/show': { path: '/admin/turniere/dorfspielttt', opens: 'read-registrations' },
  'routes/admin/tournaments/planning/new': {
    path: '/admin/turniere/neu',
    opens: 'keep-tournaments',
    form: { intent: 'speichern' },
  },
  'routes/admin/tournaments/planning/edit': {
    path: '/admin/turniere/dorfspielttt/angaben',
    opens: 'keep-tournaments',
    form: [{ intent: 'speichern', number: '0' }, { intent: 'veroeffentlichen' }],
  },
  'routes/admin/tournaments/planning/calculator': {
    path: '/admin/turniere/dorfspielttt/zeitrechner',
    opens: 'keep-tournaments',
  },
  'routes/admin/tournaments/planning/history': {
    path: '/admin/turniere/dorfspielttt/verlauf',
    opens: 'keep-tournaments',
  },
  'routes/admin/tournaments/planning/version': {
    path: '/admin/turniere/dorfspielttt/verlauf/1',
    opens: 'keep-tournaments',
    form: { number: '99' },
  },
  'routes/admin/tournaments/registration': {
    path: '/admin/turniere/dorfspielttt/anmeldungen/T-0000',
    opens: 'read-registrations',
    form: { part: 'mark', mark: 'accepted', seen: 'open' },
    changes: 'handle-registrations',
  },
  'routes/admin/tournaments/message': {
    path: '/admin/turniere/dorfspielttt/nachricht',
    opens: 'mail-registrants',
    form: { subject: 'Beginn', text: 'Es beginnt um zehn.', formKey: '0123456789abcdef' },
  },
  'routes/admin/tournaments/export': {
    path: '/admin/turniere/dorfspielttt/export/csv',
    opens: 'export-registrations',
  },
}
