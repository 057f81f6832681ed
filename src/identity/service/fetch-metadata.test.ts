import { expect, test } from 'vitest'
import { LongAnswerError, type PublicAnswer } from '#platform/http/ask-public.ts'
import { err } from '#shared/result.ts'
import { fetchMetadata } from './fetch-metadata.ts'

test.each([
  ['http://idp.example/metadata', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['no address', 'not https'],
  ...['127.0.0.1', '0x7f.1', '2130706433', '0177.0.0.1', '0.0.0.0', '169.254.169.254', '192.168.0.1'].map(internal),
  ...['[::1]', '[::ffff:10.0.0.1]', '[::ffff:0:127.0.0.1]', '[fec0::1]', '[fd00::1]', '[2001:0:7f00:1::]'].map(
    internal,
  ),
  // A host name is checked when it is resolved.
  internal('localhost:1'),
])('%s is not fetched: %s', async (url, detail) => {
  expect(await fetchMetadata(url)).toEqual(err(detail))
})

function internal(host: string): [string, string] {
  return [`https://${host}/`, 'internal address']
}

const answering = (answer: Partial<PublicAnswer> | Error) =>
  fetchMetadata('https://idp.example/metadata', async () => {
    if (answer instanceof Error) throw answer
    return { status: 200, leadsTo: undefined, body: new Uint8Array(), ...answer }
  })

test('what stands there is metadata, as it is', async () => {
  expect(await answering({ body: Buffer.from('<EntityDescriptor/>') })).toEqual({
    ok: true,
    value: '<EntityDescriptor/>',
  })
})

test.each<[string, Partial<PublicAnswer> | Error]>([
  ['answer 302', { status: 302, leadsTo: 'https://idp.example/' }],
  ['too large', new LongAnswerError('more')],
  ['unreachable', new Error('connect ECONNREFUSED 10.0.0.1:443')],
])('%s is told in fixed words', async (detail, answer) => {
  expect(await answering(answer)).toEqual(err(detail))
})
