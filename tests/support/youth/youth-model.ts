const DAY = 86_400_000

type ModelChild = {
  name: string
  state: 'asked' | 'waiting' | 'offered' | 'accepted' | 'lapsed' | 'silent'
  askedAt: number
  turn: number
  affirmed: number
  questioned: number | undefined
  until: number
}

/** Test support: a reference model of one group's waiting list, as on paper. */
export class YouthModel {
  free = 0
  children: ModelChild[] = []
  /** Each offer of a place, repeats included. */
  offers: string[] = []
  private count = 0
  private readonly offerEnd: (now: number) => number

  constructor(offerEnd: (now: number) => number) {
    this.offerEnd = offerEnd
  }

  /** @returns the number of the new child */
  ask(now: number): number {
    const number = (this.count += 1)
    const name = `kind-${String(number).padStart(3, '0')}`
    const never = { turn: Infinity, affirmed: Infinity, questioned: undefined, until: 0 }
    this.children.push({ name, state: 'asked', askedAt: now, ...never })
    return number
  }

  act(what: 'confirm' | 'stay' | 'leave' | 'accept' | 'decline' | 'putBack' | 'remove', name: string, now: number) {
    const child = this.children.find((each) => each.name === name)
    if (!child) return
    const isForgotten = child.state === 'asked' && now - child.askedAt >= 2 * DAY
    const hasOffer = child.state === 'offered' && child.until > now
    if (what === 'remove') return this.strike(child)
    if (what === 'putBack') {
      if (child.state !== 'lapsed' && child.state !== 'silent') return
      return Object.assign(child, { state: 'waiting', affirmed: now, questioned: undefined })
    }
    if (isForgotten) return
    if (what === 'leave' && child.state === 'accepted') this.free += 1
    if (what === 'leave' || (what === 'decline' && hasOffer)) return this.strike(child)
    if (what === 'confirm' && child.state === 'asked')
      Object.assign(child, { state: 'waiting', turn: now, affirmed: now })
    if (what === 'stay' && child.state === 'waiting') Object.assign(child, { affirmed: now, questioned: undefined })
    if (what === 'accept' && hasOffer) {
      child.state = 'accepted'
      this.free = Math.max(0, this.free - 1)
    }
  }

  settle(now: number) {
    for (const child of this.children) {
      if (child.state === 'offered' && child.until <= now) child.state = 'lapsed'
      const { state, questioned } = child
      if (state === 'waiting' && questioned !== undefined && now - questioned >= 30 * DAY) child.state = 'silent'
    }
    for (let open = this.free - this.countIn('offered'); open > 0; open -= 1) {
      const [next] = this.children.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.turn - b.turn)
      if (!next) break
      Object.assign(next, { state: 'offered', until: this.offerEnd(now), questioned: undefined })
      this.offers.push(next.name)
    }
    for (const child of this.children)
      if (child.state === 'waiting' && child.questioned === undefined && now - child.affirmed >= 365 * DAY)
        child.questioned = now
  }

  private countIn(state: ModelChild['state']) {
    return this.children.filter((child) => child.state === state).length
  }

  private strike(child: ModelChild) {
    this.children = this.children.filter((each) => each !== child)
  }
}
