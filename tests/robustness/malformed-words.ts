import { words } from '#tests/support/samples/words.ts'

/** The parts of malformed requests. Every list has parts that once caused trouble for some server. */

export const PAGES = words(`
  / /news /news/0 /news/seite/2 /mannschaften /vorstand /chronik /anfahrt /docs /kontakt /faq /impressum
  /datenschutz /dorfspielttt /dorfspielttt/anmeldung/abc /turniere/x /admin /feed.atom /feed.json /kalender.ics
  /sitemap.xml /robots.txt /manifest.webmanifest /healthz /readyz /favicon.ico /pictures/standard.svg
  /docs/satzung.pdf /media/0123456789abcdef-672.avif
`)
export const SEGMENTS = [
  ...words(`%00 %E0%A4%A % %% %zz %2e%2e .. . ... %2F %5c`),
  '\\',
  ...words(`// / %C0%AF %ED%A0%80 %u0041 ä 🏓 %F0%9F%8F%93 ;a=b : @ ~ ' " <script> {} | ^`),
  '`',
  ...words(`
    * & = null undefined NaN -1 1e999 99999999999999999999 __proto__ constructor toString .data _root.data
    .data.data .well-known .git .env assets media content news %0d%0aSet-Cookie:a=b
  `),
] as const
export const QUERIES = [
  ...words(`
    ? ?? ?_routes ?_routes= ?_routes=root ?_routes=__proto__ ?_routes=% ?index ?index=&index= ?suche= ?suche=%
    ?suche=%00 ?suche='%20or%201=1-- ?suche=%F0%9F ?suche[]=a ?suche=a&suche=b ?suche=%25%25%25_
  `),
  ...['?a=' + 'b'.repeat(5_000), '?%ff=%fe', '?__proto__[a]=b', '#fragment', '?&&&=&=='],
] as const
export const METHODS = [
  ...words(`GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND get`),
  ...['G E T', 'FOO', 'PRI', '', '\0', 'GÉT', 'A'.repeat(5_000), 'QUERY', 'LINK', 'PURGE', 'M-SEARCH'],
] as const
export const HEADERS = [
  ...['Accept-Encoding: br;q=abc, gzip;;;, *;q=-1', 'Accept-Encoding: ' + 'br,'.repeat(2_000), 'If-None-Match: *'],
  ...[
    'If-None-Match: ' + '"a",'.repeat(1_000),
    'If-Modified-Since: gestern',
    'Range: bytes=-1',
    'Range: bytes=9999999-0',
  ],
  ...[
    'Range: bytes=0-0,1-1,2-2',
    'Cookie: a=b; ' + 'c=d;'.repeat(1_000),
    'Cookie: \xff\xfe',
    'Expect: 100-continue',
    'Expect: x',
  ],
  ...[
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Connection: Upgrade, HTTP2-Settings',
    'Connection: close, close, \xff',
    'TE: trailers',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: \x0bchunked',
    'Content-Length: 5',
  ],
  ...[
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 99999999999999999999',
    'Content-Encoding: gzip',
    'X: \0',
  ],
  ...[
    'X-Forwarded-For: ' + '1.2.3.4,'.repeat(500),
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: javascript',
    ': a',
  ],
  ...[
    'Forwarded: for="[::1',
    'Origin: null',
    'Origin: https://evil.example',
    'Origin: %',
    'Referer: \xff',
    'X Y: z',
    ' folded: a',
  ],
  ...[
    'Host: a, b',
    'Accept: ' + '*/*,'.repeat(1_000),
    'Accept-Language: ' + 'x'.repeat(3_000),
    'X-HTTP-Method-Override: DELETE',
  ],
  ...[
    'Content-Type: text/html',
    'Sec-Fetch-Site: cross-site',
    'Authorization: Basic \xff',
    'Last-Event-ID: 1',
    'Via: 1.1 ' + 'a'.repeat(99),
  ],
] as const
export const HOSTS = [
  ...['localhost', 'evil.example', '', ' '],
  ...words(`[::1 [::1]:99999 a:b:c localhost:-1 a/b a?b a#b ä.example %00 a@b`),
  ...['localhost\\@evil.example', 'x'.repeat(3_000), '127.0.0.1:0', '..', 'a b', '"', '<script>'],
] as const
export const TYPES = [
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
  ],
  ...[
    'multipart/form-data; boundary="',
    'multipart/form-data; boundary=' + 'x'.repeat(500),
    'application/json',
    'text/plain',
    'text/xml',
  ],
  ...[
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/x-www-form-urlencoded; charset=\xff',
    '',
    ';',
    '/',
    'a/b/c',
  ],
  ...[
    'text/x-script',
    'application/octet-stream',
    'multipart/mixed; boundary=x',
    'MULTIPART/FORM-DATA; BOUNDARY=x',
    'text/turbo-stream',
  ],
] as const
export const VERSIONS = [
  ...words(`HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/9.9`),
  'HTTP/1.1 x',
  '',
  'ICY',
] as const
