import { expect, test } from 'vitest'
import { lookAtMailDomain } from './look-at-mail-domain.ts'

const DOMAIN = 'verein.example'
const verdicts = async (records: Record<string, string[] | Error>) => {
  const found = await lookAtMailDomain(DOMAIN, async (name) => {
    const record = records[name] ?? []
    if (record instanceof Error) throw record
    return record
  })
  return found.map(({ isGood }) => isGood)
}
const SPF = 'v=spf1 include:_spf.anbieter.example ~all'
const ALL = {
  [DOMAIN]: ['irgendetwas', SPF],
  [`mail._domainkey.${DOMAIN}`]: ['v=DKIM1; k=rsa; p=MIGfMA0'],
  [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=none'],
}

test.each([
  ['says everything', ALL, [true, true, true]],
  ['says nothing', {}, [false, undefined, false]],
  ['has two rules of senders, of which none counts', { ...ALL, [DOMAIN]: [SPF, SPF] }, [false, true, true]],
  ['has taken back its key', { ...ALL, [`mail._domainkey.${DOMAIN}`]: ['v=DKIM1; p='] }, [true, undefined, true]],
  [
    'is not answered for',
    { ...ALL, [DOMAIN]: new Error('late'), [`_dmarc.${DOMAIN}`]: new Error('late') },
    [undefined, true, undefined],
  ],
] as const)('of a domain that %s: %j → %j', async (_, records, expected) =>
  expect(await verdicts(records as Record<string, string[] | Error>)).toEqual(expected),
)
