/** The site to which users are redirected, and other addresses that its operator allows. */
export const SITE = 'https://club.example'
export const ALLOWED = ['https://*.club.example/app', 'clubapp://signed-in']

/** Addresses that must never be a redirect target, however similar they look. */
export const EVIL_ADDRESSES = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  String.raw`/\evil.example/`,
  String.raw`\\evil.example/`,
  String.raw`https:\\evil.example/`,
  String.raw`https://evil.example\@club.example/`,
  'https:evil.example',
  'https:/evil.example',
  ' https://evil.example/',
  'https://club.example@evil.example/',
  'https://club.example:secret@evil.example/',
  'https://user@club.example/',
  'https://club.example.evil.example/',
  'https://evilclub.example/',
  'https://club.example%2eevil.example/',
  'https://club.example:8443/',
  'http://club.example/',
  'javascript:alert(1)',
  'javascript://club.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://club.example/0b2a',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'http://localhost/',
  'http://127.0.0.1:3000/',
  'http://[::1]/',
  'https://evil.example/.club.example/app',
  'https://evil.example/#https://a.club.example/app',
  'https://evil.example/?https://a.club.example/app',
  'https://a.b.club.example/app',
  'https://a.club.example/app/../evil',
  'https://xclub.example/app',
  'clubapp://signed-in.evil',
  'clubapp://evil',
  'club.example',
  '/next',
  'null',
]

/** Those that a header can carry. */
export const EVIL_HEADERS = EVIL_ADDRESSES.filter((address) => address.trim() === address)
