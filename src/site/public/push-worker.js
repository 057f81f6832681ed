// Only registered by a click on /termine/erinnerung. It shows what falls out today and touches nothing else: it answers no request.
self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json()
  const actions = [{ action: 'end', title: 'Keine Meldungen mehr' }]
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      actions,
      lang: 'de',
      icon: '/icon-192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  notification.close()
  event.waitUntil(action === 'end' ? end() : self.clients.openWindow(notification.data.path))
})

async function end() {
  const subscription = await self.registration.pushManager.getSubscription()
  if (!subscription) return
  const body = new URLSearchParams({ intent: 'end', endpoint: subscription.endpoint })
  await fetch('/termine/meldungen', { method: 'POST', body })
  await subscription.unsubscribe()
}
