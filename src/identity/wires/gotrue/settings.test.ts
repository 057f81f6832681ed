import { expect, test } from 'vitest'
import { prepareGotrue } from '#tests/support/identity/gotrue-bench.ts'

test('the settings say what is offered, in the words of the widget', async () => {
  const { get } = await prepareGotrue()
  expect((await get('/settings')).body).toEqual({
    external: {
      bitbucket: false,
      github: false,
      gitlab: false,
      google: true,
      facebook: false,
      email: true,
      saml: true,
    },
    external_labels: {},
    disable_signup: false,
    autoconfirm: false,
  })
})

test('a closed service with automatic confirmation says so, and what its SAML button is called', async () => {
  const settings = { isSignUpOpen: false, confirmsEmailItself: true }
  const { get } = await prepareGotrue({ settings }, { samlLabel: 'Verband' })
  expect((await get('/settings')).body).toMatchObject({
    external_labels: { saml: 'Verband' },
    disable_signup: true,
    autoconfirm: true,
  })
})

test('our own widget is told where codes and second factors are taken', async () => {
  const codeDoor = { url: 'https://club.example/auth/v1', key: 'sb_publishable_x', passkeys: ['https://club.example'] }
  const host = { name: 'TTC Musterdorf', url: 'https://club.example' }
  const { get } = await prepareGotrue({}, { codeDoor, host })
  expect((await get('/settings')).body).toMatchObject({ code_door: codeDoor, host })
})

test('whether the service lives can be asked', async () => {
  const { get } = await prepareGotrue()
  expect((await get('/health')).body).toMatchObject({
    version: '1.2.3',
    name: 'GoTrue',
    description: expect.any(String),
  })
})
