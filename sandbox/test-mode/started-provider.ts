/** What a start knows of the one who takes the payments. */
export interface StartedProvider {
  /** Name and words of each line below 'Card payments'. */
  readonly rows: readonly (readonly [string, string])[];
  readonly warnings: readonly string[];
  /** Sets up what is needed there; returns variables for the shop. */
  prepare(): Promise<NodeJS.ProcessEnv>;
}
