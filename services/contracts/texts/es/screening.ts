// Lo que se lee cuando un texto no se acepta, en español. Los mensajes de cada hallazgo están con los demás, en messages.ts.
import { screening as english } from '../screening.ts'

export const screening: typeof english = {
  ...english,
  sensitive: {
    title: 'Se detectó información delicada',
    text: 'Por favor quite los datos delicados, como números de Seguro Social, asuntos legales o información financiera.',
  },
  support: {
    title: 'Si alguien está en peligro, hay ayuda ahora mismo',
    emergency: { number: '911', text: 'Llame al 911 si alguien está en peligro inmediato.' },
    crisis: {
      number: '988',
      text: 'Llame o envíe un mensaje de texto al 988 para hablar con un consejero, de día o de noche. Oprima 2 para español.',
    },
    staff:
      'Para contarle a nuestro personal, use un teléfono o una computadora que nadie más vigile, y pida que le llamen a una hora y ' +
      'a un número que sean seguros para usted. La oficina atiende de lunes a viernes de 9am a 5pm.',
  },
}
