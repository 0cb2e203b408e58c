/** Where a parcel can be followed: the courier's page of the settings, with its number. */
export function trackingLink(trackingUrl: string, trackingNumber: string): string {
  return trackingUrl.replace('{number}', encodeURIComponent(trackingNumber));
}
