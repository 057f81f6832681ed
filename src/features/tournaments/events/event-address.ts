/** Of several that name the same, the last to take place. @param address as somebody typed it: addresses do not distinguish case */
export function findAtAddress<E extends { address?: string | undefined }>(events: readonly E[], address: string) {
  const wanted = address.toLowerCase()
  return events.findLast((event) => event.address === wanted)
}
