// What the closed lists are called, in Spanish.
import { lists as english } from '../lists.ts'

export const lists: typeof english = {
  service: {
    Housing: 'Vivienda',
    Utilities: 'Luz, agua y gas',
    Food: 'Comida',
    Transportation: 'Transporte',
    'Mental Health': 'Salud mental',
    Healthcare: 'Atención médica',
    Legal: 'Ayuda legal',
    Employment: 'Empleo',
    Childcare: 'Cuidado de niños',
    Education: 'Educación',
    'Benefits Navigation': 'Orientación sobre beneficios',
  },
  county: english.county,
  population: {
    Families: 'Familias',
    'Single Adults': 'Adultos solos',
    'People with Disabilities/Special Needs': 'Personas con discapacidad o necesidades especiales',
    'Aging Adults': 'Adultos mayores',
  },
}
