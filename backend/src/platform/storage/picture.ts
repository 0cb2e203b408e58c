/** A picture as shown, in every size. */
export interface Picture {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** A 20-pixel placeholder as a data URL. */
  readonly placeholder: string;
  readonly avif: readonly { readonly url: string; readonly width: number }[];
  readonly webp: readonly { readonly url: string; readonly width: number }[];
}
