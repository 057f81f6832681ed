import { href } from 'react-router'

/** `blocked`: the browser's owner has said no to this site; only its settings change that. */
export type DeviceState = 'off' | 'on' | 'blocked'

const PROGRAM = '/push-worker.js'

/** Whether this device can be told anything. Phones of Apple can once the site is on their home screen. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Looks without registering anything. */
export async function readDevice(): Promise<DeviceState> {
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration(PROGRAM)
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Only after a click. @throws where browser, its maker's service or our server does not want it */
export async function tellDevice(applicationServerKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return readDevice()
  await navigator.serviceWorker.register(PROGRAM)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys = {} } = subscription.toJSON()
  const sent = { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
  const answer = await send(sent)
  if (!answer.ok) {
    await subscription.unsubscribe()
    throw new Error(`the server did not take the subscription: ${answer.status}`)
  }
  return 'on'
}

/** The server forgets it first: what is left in the browser hears nothing more. @throws where it cannot be reached */
export async function leaveDevice(): Promise<DeviceState> {
  const registration = await navigator.serviceWorker.getRegistration(PROGRAM)
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    const answer = await send({ intent: 'end', endpoint: subscription.endpoint })
    if (!answer.ok) throw new Error(`the server did not end the subscription: ${answer.status}`)
    await subscription.unsubscribe()
  }
  await registration?.unregister()
  return 'off'
}

const send = (fields: Record<string, string>) =>
  fetch(href('/termine/meldungen'), { method: 'POST', body: new URLSearchParams(fields) })
