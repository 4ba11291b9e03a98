// What the closed lists are called on public pages: services, populations. They are stored by their English names.
import { type Population, type ServiceType, populations, serviceTypes } from '../enumerations.ts'

const asStored = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<Name, string>

export const lists: {
  readonly service: Readonly<Record<ServiceType, string>>
  readonly population: Readonly<Record<Population, string>>
} = { service: asStored(serviceTypes), population: asStored(populations) }
