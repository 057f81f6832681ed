/**
 * Test support: a reference model of a tournament with a waiting list, as simple as possible and without the program's own rules. One team after
 * the other, no sums.
 */
export type ModelTeam = {
  owner: number
  name: string
  competition: string
  standing: 'in' | 'waiting' | 'offered' | 'lapsed' | 'withdrawn'
  turn: number
  until: number
}
type Mark = 'open' | 'waiting' | 'declined'
export type ModelRules = {
  places: Record<string, number>
  offerHours: number | undefined
  closes: number
  starts: number
  takesLate: boolean
  maxTeams: number
}
type Answer = 'ok' | 'refused'

const HOUR = 3_600_000

export class WaitingModel {
  rules: ModelRules
  now: number
  teams: ModelTeam[] = []
  marks: Mark[] = []
  late: boolean[] = []
  /** Each step as the log should record it. */
  log: string[] = []
  /** Number of mails due. */
  mails = 0

  constructor(rules: ModelRules, now: number) {
    this.rules = rules
    this.now = now
  }

  counts = (team: ModelTeam) => this.marks[team.owner] === 'open'
  taken = (competition: string) =>
    this.teams.filter(
      (team) =>
        team.competition === competition &&
        this.counts(team) &&
        (team.standing === 'in' || team.standing === 'offered'),
    ).length
  free = (competition: string) => (this.rules.places[competition] ?? Infinity) - this.taken(competition)
  queue = (competition: string) =>
    this.teams
      .filter((team) => team.competition === competition && this.counts(team) && team.standing === 'waiting')
      .toSorted((a, b) => a.turn - b.turn)

  note(team: ModelTeam, what: string) {
    this.log.push(`${team.owner} ${team.name} ${what}`)
  }

  /** Ends expired offers and gives every free place to the next team. */
  settle() {
    if (this.now >= this.rules.starts) return
    const told = new Set<number>()
    for (const team of this.teams) {
      if (team.standing !== 'offered' || !this.counts(team) || team.until > this.now) continue
      team.standing = 'lapsed'
      this.note(team, 'lapsed')
      told.add(team.owner)
    }
    for (const competition of new Set(this.teams.map((team) => team.competition))) {
      for (
        let next = this.queue(competition)[0];
        next && this.free(competition) > 0;
        next = this.queue(competition)[0]
      ) {
        const { offerHours, starts } = this.rules
        next.standing = offerHours === undefined ? 'in' : 'offered'
        next.until = offerHours === undefined ? 0 : Math.min(this.now + offerHours * HOUR, starts)
        this.note(next, offerHours === undefined ? 'moved-up' : 'offered')
        told.add(next.owner)
      }
    }
    this.mails += told.size
  }

  nextTurn = () =>
    Math.max(
      0,
      ...this.teams.filter(({ standing }) => standing === 'waiting' || standing === 'offered').map(({ turn }) => turn),
    ) + 1

  enter(names: string[], competitions: string[], seatsWanted: number | undefined): Answer {
    const isLate = this.now > this.rules.closes
    if (isLate && (!this.rules.takesLate || this.now > this.rules.starts)) return 'refused'
    const before = structuredClone({ teams: this.teams, log: this.log, mails: this.mails })
    this.settle()
    const owner = this.marks.length
    const waits: ModelTeam[] = []
    this.marks.push('open')
    this.late.push(isLate)
    for (const [index, name] of names.entries()) {
      const competition = competitions[index] ?? ''
      const team = { owner, name, competition, standing: 'in' as const, turn: 0, until: 0 }
      if (this.free(competition) > 0) this.teams.push(team)
      else waits.push(team)
    }
    if (names.length - waits.length < (seatsWanted ?? names.length) && waits.length > 0) {
      Object.assign(this, before)
      this.marks.pop()
      this.late.pop()
      return 'refused'
    }
    for (const team of waits) {
      this.teams.push({ ...team, standing: 'waiting', turn: this.nextTurn() })
      this.note(team, 'queued')
    }
    this.mails++
    return 'ok'
  }

  isOver(owner: number, errand: 'new' | 'name' | 'leave') {
    if (this.now >= this.rules.starts) return true
    const isAfter = this.now > this.rules.closes
    if (errand === 'leave' || !isAfter) return false
    return errand === 'new' ? !(this.late[owner] && this.rules.takesLate) : !this.rules.takesLate
  }

  active = (owner: number) =>
    this.teams.filter((team) => team.owner === owner && ['in', 'waiting', 'offered'].includes(team.standing))

  private seat(team: ModelTeam, mayWait: boolean, what: string): Answer {
    if (this.marks[team.owner] !== 'open' || this.free(team.competition) > 0) {
      team.standing = 'in'
      this.note(team, what)
    } else if (mayWait) {
      team.turn = this.nextTurn()
      team.standing = 'waiting'
      this.note(team, 'queued')
    } else return 'refused'
    return 'ok'
  }

  /** The common part of an entrant's errands. */
  private errand(owner: number, kind: 'new' | 'name' | 'leave', work: () => Answer | 'nothing'): Answer {
    this.settle()
    if (this.isOver(owner, kind) || this.marks[owner] === 'declined') return 'refused'
    const answer = work()
    if (answer === 'refused') return answer
    if (answer === 'ok') {
      this.mails++
      this.settle()
    }
    return 'ok'
  }

  add(owner: number, name: string, competition: string, mayWait: boolean): Answer {
    return this.errand(owner, 'new', () => {
      if (this.active(owner).length >= this.rules.maxTeams) return 'refused'
      const team: ModelTeam = { owner, name, competition, standing: 'withdrawn', turn: 0, until: 0 }
      const answer = this.seat(team, mayWait, 'added')
      if (answer === 'ok') this.teams.push(team)
      return answer
    })
  }

  comeBack(team: ModelTeam, mayWait: boolean): Answer {
    return this.errand(team.owner, 'new', () => {
      const active = this.active(team.owner)
      if (active.includes(team)) return 'nothing'
      if (active.length >= this.rules.maxTeams) return 'refused'
      return this.seat(team, mayWait, 'returned')
    })
  }

  rename(team: ModelTeam, name: string): Answer {
    return this.errand(team.owner, 'name', () => {
      team.name = name
      this.note(team, 'renamed')
      return 'ok'
    })
  }

  private out(team: ModelTeam) {
    this.note(team, team.standing === 'in' ? 'withdrawn' : team.standing === 'waiting' ? 'left' : 'declined')
    team.standing = 'withdrawn'
  }

  withdraw(team: ModelTeam): Answer {
    return this.errand(team.owner, 'leave', () => {
      if (!this.active(team.owner).includes(team)) return 'nothing'
      this.out(team)
      return 'ok'
    })
  }

  cancel(owner: number): Answer {
    return this.errand(owner, 'leave', () => {
      const active = this.active(owner)
      active.forEach((team) => this.out(team))
      return active.length > 0 ? 'ok' : 'nothing'
    })
  }

  accept(team: ModelTeam): Answer {
    return this.errand(team.owner, 'leave', () => {
      if (team.standing === 'in') return 'nothing'
      if (team.standing !== 'offered') return 'refused'
      team.standing = 'in'
      this.note(team, 'accepted')
      return 'ok'
    })
  }

  mark(owner: number, mark: Mark): Answer {
    this.settle()
    const own = this.teams.filter((team) => team.owner === owner)
    if (mark === 'open' && this.marks[owner] !== 'open') {
      const needs = own.filter(({ standing }) => standing === 'in').map(({ competition }) => competition)
      const isTight = (one: string) => needs.filter((other) => other === one).length > this.free(one)
      if (needs.some(isTight)) return 'refused'
    }
    this.marks[owner] = mark
    if (mark !== 'open') for (const team of own) if (team.standing === 'offered') team.standing = 'waiting'
    this.settle()
    return 'ok'
  }
}
