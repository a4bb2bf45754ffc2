import type { SpeechSettings } from '../../reader.ts';
import { endpointEngine } from './endpoint.ts';
import type { SpeechEngine } from './engine.ts';
import { onMachineEngine } from './on-machine.ts';

/** The engine the settings name; weights on the machine come first, because then nothing leaves it. */
export function chooseEngine(settings: SpeechSettings | undefined): SpeechEngine | undefined {
  if (settings?.modelDir) return onMachineEngine(settings.modelDir);
  if (settings?.url) return endpointEngine({ url: settings.url, apiKey: settings.apiKey, model: settings.model });
  return undefined;
}
