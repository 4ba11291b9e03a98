// What the closed lists are called on public pages, in the order in which they are offered. They are stored by their English
// names. Apart from the lists themselves, so that a page can offer them without their schemas.
import type { PartnerCounty, Population, ServiceType } from '../enumerations.ts'

export const lists: {
  readonly service: Readonly<Record<ServiceType, string>>
  readonly county: Readonly<Record<PartnerCounty, string>>
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
  county: {
    Bartow: 'Bartow',
    Cherokee: 'Cherokee',
    Cobb: 'Cobb',
    Douglas: 'Douglas',
    Floyd: 'Floyd',
    Paulding: 'Paulding',
  },
  population: {
    Families: 'Families',
    'Single Adults': 'Single Adults',
    'People with Disabilities/Special Needs': 'People with Disabilities/Special Needs',
    'Aging Adults': 'Aging Adults',
  },
}
