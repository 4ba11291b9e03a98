// The structure of a legal document. `id` is the anchor that links to a section use.

export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly points?: readonly string[]
}

export interface LegalDocument {
  readonly headline: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
