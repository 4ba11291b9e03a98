// A section of the gallery: its components, and the states of each.
import type { ReactNode } from 'react'

export interface ComponentSamples {
  /** The name of each state, and the component in it. */
  readonly states: Readonly<Record<string, ReactNode>>
  /** `full`: one state per row. Otherwise the states stand in columns. */
  readonly width?: 'full'
  /**
   * The height of a page of its own for each state, in CSS pixels. It is for components that cover the page or take the
   * focus.
   */
  readonly pageHeight?: number
}

export interface Section {
  readonly title: string
  /** By the name of the component. */
  readonly components: Readonly<Record<string, ComponentSamples>>
}
