const HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Plain HTTP on this very machine: a stand-in for a provider, which nobody can listen to on the way. */
export const isLoopback = (url: URL): boolean => url.protocol === 'http:' && HOSTS.has(url.hostname)
