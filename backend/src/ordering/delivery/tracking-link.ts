/** The tracking link of a parcel: the courier's page in the settings, with its number. */
export function trackingLink(trackingUrl: string, trackingNumber: string): string {
  return trackingUrl.replace('{number}', encodeURIComponent(trackingNumber));
}
