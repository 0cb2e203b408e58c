interface TrackedStep {
  readonly trackingNumber?: string | null;
  readonly trackingUrl?: string | null;
}

/** Where the customer follows a parcel: the courier's page of it, else the page of the settings with its number. */
export function trackingPage(
  { trackingNumber, trackingUrl }: TrackedStep,
  ofSettings: string,
): string | null {
  return trackingUrl ?? (trackingNumber ? trackingLink(ofSettings, trackingNumber) : null);
}

/** The tracking link of a parcel: the courier's page in the settings, with its number. */
export function trackingLink(trackingUrl: string, trackingNumber: string): string {
  return trackingUrl.replace('{number}', encodeURIComponent(trackingNumber));
}
