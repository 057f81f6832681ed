import type { Random } from '#tests/support/samples/random.ts'
import { words } from '#tests/support/samples/words.ts'
import { HEADERS, HOSTS, METHODS, PAGES, QUERIES, SEGMENTS, TYPES, VERSIONS } from './malformed-words.ts'

/** @property isComplete a server that reads it to the end can answer it without waiting for more */
type Malformed = { bytes: Buffer; isComplete: boolean }

type Parts = { method?: string; target?: string; headers?: string[]; body?: Buffer | string; length?: string }

/** A random request that no browser sends. */
export function malformedRequest(random: Random): Malformed {
  const kinds = [
    strangePath,
    strangeTarget,
    strangeMethod,
    strangeHeaders,
    headerBomb,
    strangeHost,
    strangeQuery,
  ] as const
  const others = [
    strangeForm,
    strangeForm,
    strangeMultipart,
    hugeBody,
    nestedBody,
    wrongLength,
    chunkedBody,
    noRequest,
  ] as const
  return random.pick([...kinds, ...others])(random)
}

function request(
  { method = 'GET', target = '/', headers = [], body = '', length }: Parts,
  version = 'HTTP/1.1',
): Malformed {
  const content = Buffer.from(body)
  const hasHost = headers.some((header) => /^host:/i.test(header))
  const lines = [
    `${method} ${target} ${version}`,
    ...(hasHost ? [] : ['Host: localhost']),
    'Connection: close',
    ...headers,
    ...(content.length > 0 || length !== undefined ? [`Content-Length: ${length ?? content.length}`] : []),
  ]
  // Latin-1 for tests of single bytes, UTF-8 for characters beyond it.
  const text = `${lines.join('\r\n')}\r\n\r\n`
  const head = Buffer.from(text, /[^\0-\xff]/.test(text) ? 'utf8' : 'latin1')
  const asksForMore = headers.some((header) =>
    /^(transfer-encoding|content-length|expect|upgrade|connection):/i.test(header),
  )
  return {
    bytes: Buffer.concat([head, content]),
    isComplete: length === undefined && !asksForMore && method !== 'CONNECT',
  }
}

function strangeSegments(random: Random): string {
  return Array.from({ length: 1 + random.below(5) }, () => random.pick(SEGMENTS)).join(random.chance(0.6) ? '/' : '')
}

const strangePath = (random: Random) =>
  request({
    target: random.pick([
      `/${strangeSegments(random)}`,
      `${random.pick(PAGES)}/${strangeSegments(random)}`,
      `${random.pick(PAGES)}${strangeSegments(random)}`,
      `/${random.text(random.below(12_000), 'aÄ%/.\\')}`,
      `${'/..'.repeat(random.below(200))}/etc/passwd`,
      random.pick(PAGES).toUpperCase(),
    ]),
  })

const strangeTarget = (random: Random) =>
  request({
    method: random.pick(['GET', 'POST', 'OPTIONS', 'CONNECT', 'HEAD']),
    target: random.pick([
      ...([
        '*',
        '',
        '?',
        '#',
        'news',
        'http://',
        'http:///',
        'http://evil.example',
        'https://evil.example/news',
      ] as const),
      ...[
        'http://[::1',
        'ftp://a/b',
        'javascript:alert(1)',
        '//evil.example/',
        '///',
        '/\\evil.example',
        'a:80',
        'http://a:b@c/',
      ],
      `http://evil.example${random.pick(PAGES)}`,
    ]),
  })

const strangeMethod = (random: Random) => request({ method: random.pick(METHODS), target: random.pick(PAGES) })

const strangeHeaders = (random: Random) =>
  request(
    {
      target: random.pick(PAGES),
      headers: Array.from({ length: 1 + random.below(6) }, () => random.pick(HEADERS)),
      method: random.pick(['GET', 'GET', 'HEAD', 'POST']),
    },
    random.pick(VERSIONS),
  )

const headerBomb = (random: Random) =>
  request({
    target: random.pick(PAGES),
    headers: random.pick([
      () => Array.from({ length: 3_000 }, (_, index) => `X-${index}: a`),
      () => [`X-Long: ${'a'.repeat(20_000)}`],
      () => Array.from({ length: 500 }, () => 'Cookie: a=b'),
      () => [`${'X'.repeat(9_000)}: a`],
    ])(),
  })

const strangeHost = (random: Random) =>
  request({
    target: random.pick(PAGES),
    headers: [`Host: ${random.pick(HOSTS)}`],
    method: random.pick(['GET', 'POST']),
  })

const strangeQuery = (random: Random) =>
  request({
    target: random.pick(PAGES) + random.pick(['', '.data', '/_.data', '.DATA']) + random.pick(QUERIES),
    method: random.pick(['GET', 'GET', 'POST', 'DELETE']),
  })

function strangeForm(random: Random): Malformed {
  const names = [...words(`teamName1 contactEmail formToken website __proto__ constructor`), '', '%', 'a[b]'] as const
  const values = [
    '',
    'a',
    '%',
    '%E0%A4%A',
    '%00',
    '+',
    '%2B',
    'x'.repeat(3_000),
    '\xff',
    '%F0%9F%8F%93',
    'a.b.c',
    '=',
  ] as const
  const pairs = Array.from({ length: random.below(30) }, () => `${random.pick(names)}=${random.pick(values)}`)
  return request({
    method: random.pick(['POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'GET']),
    target: random.pick(PAGES) + random.pick(['', '', '', '.data', '?index', '/']),
    headers: [
      `Content-Type: ${random.pick(TYPES)}`,
      ...(random.chance(0.3) ? [`Origin: ${random.pick(['null', 'https://evil.example', '%', ''])}`] : []),
    ],
    body: Buffer.from(pairs.join(random.pick(['&', ';', '&&', '\n'])), 'latin1'),
  })
}

function strangeMultipart(random: Random): Malformed {
  const pieces = [
    ...([
      '--x',
      '\r\n',
      '\n',
      '--',
      '--x--',
      'Content-Disposition: form-data; name="teamName1"',
      '\r\n\r\n',
      'Wert',
    ] as const),
    ...[
      'Content-Disposition: form-data; name="a"; filename="../../x"',
      'Content-Disposition: ',
      'name="',
      '\0',
      'Content-Type: \xff',
    ],
  ] as const
  return request({
    method: 'POST',
    target: '/dorfspielttt',
    headers: [`Content-Type: multipart/form-data; boundary=x`],
    body: Buffer.from(Array.from({ length: random.below(25) }, () => random.pick(pieces)).join(''), 'latin1'),
  })
}

const hugeBody = (random: Random) =>
  request({
    method: 'POST',
    target: random.pick(PAGES),
    headers: [`Content-Type: ${random.pick(TYPES)}`],
    body: 'a'.repeat(60_000 + random.below(200_000)),
  })

const nestedBody = (random: Random) =>
  request({
    method: 'POST',
    target: random.pick(PAGES),
    headers: [`Content-Type: ${random.pick(TYPES)}`],
    body: random.pick(['[', '{"a":', 'a[', '%5B', '<a>', '&a=', '--x\r\n']).repeat(1 + random.below(6_000)),
  })

const wrongLength = (random: Random) =>
  request({
    method: 'POST',
    target: random.pick(PAGES),
    headers: ['Content-Type: application/x-www-form-urlencoded'],
    body: 'teamName1=a',
    length: random.pick(['0', '5', '12', '999', '70000', '-5', 'abc', '1, 2', '0x10', '', '9'.repeat(40)]),
  })

function chunkedBody(random: Random): Malformed {
  const pieces = [
    '5\r\nhallo\r\n',
    '0\r\n\r\n',
    'zz\r\n',
    'ffffffff\r\n',
    '-1\r\n',
    '5;a=b\r\nhallo\r\n',
    '\r\n',
    '0\r\nX: y\r\n\r\n',
  ] as const
  const body = Array.from({ length: random.below(6) }, () => random.pick(pieces)).join('')
  const { bytes } = request({
    method: 'POST',
    target: random.pick(PAGES),
    headers: ['Transfer-Encoding: chunked', 'Content-Type: application/x-www-form-urlencoded'],
  })
  return { bytes: Buffer.concat([bytes, Buffer.from(body, 'latin1')]), isComplete: false }
}

function noRequest(random: Random): Malformed {
  const bytes = random.pick([
    () => random.bytes(1 + random.below(2_000)),
    () => Buffer.from('\r\n\r\n\r\n'),
    () => Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n'),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    () => Buffer.from('{"jsonrpc":"2.0"}\n'),
  ])()
  return { bytes, isComplete: false }
}
