// A section of the gallery: its components, and the states of each.
import type { ReactNode } from 'react'

export interface ComponentSamples {
  /** The name of each state, and the component in it. */
  readonly states: Readonly<Record<string, ReactNode>>
  /** `full` shows one state per row. Otherwise the states are arranged in columns. */
  readonly width?: 'full'
  /** The height of each state's own page, in CSS pixels. Set for components that cover the page or take the focus. */
  readonly pageHeight?: number
}

export interface Section {
  readonly title: string
  /** Keyed by the name of the component. */
  readonly components: Readonly<Record<string, ComponentSamples>>
}
