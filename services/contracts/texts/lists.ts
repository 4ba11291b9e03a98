// What the closed lists are called on public pages: services, populations. They are stored by their English names.
import type { Population, ServiceType } from '../enumerations.ts'

export const lists: {
  readonly service: Readonly<Record<ServiceType, string>>
  readonly population: Readonly<Record<Population, string>>
} = {
  service: {
    Housing: 'Housing',
    Utilities: 'Utilities',
    Food: 'Food',
    Transportation: 'Transportation',
    'Mental Health': 'Mental Health',
    Healthcare: 'Healthcare',
    Legal: 'Legal',
    Employment: 'Employment',
    Childcare: 'Childcare',
    Education: 'Education',
    'Benefits Navigation': 'Benefits Navigation',
  },
  population: {
    Families: 'Families',
    'Single Adults': 'Single Adults',
    'People with Disabilities/Special Needs': 'People with Disabilities/Special Needs',
    'Aging Adults': 'Aging Adults',
  },
}
