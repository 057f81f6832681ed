/** `j…@beispiel.de`: enough for owners to recognise their address, too little for others who see the page. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${Array.from(address)[0] ?? ''}…${address.slice(at)}`
}
