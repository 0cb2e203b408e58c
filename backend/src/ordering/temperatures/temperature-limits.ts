import type { Settings } from '#backend/platform/settings/settings.schema.js';
import type { TemperatureLimits } from '#backend/rules/kitchen/temperatures.js';

/** The limits in force, in degrees Celsius (rule F105). */
export function temperatureLimits(settings: Settings): TemperatureLimits {
  return {
    chilledMax: settings['kitchen.chilledMaxCelsius'],
    frozenMax: settings['kitchen.frozenMaxCelsius'],
    hotMin: settings['kitchen.hotMinCelsius'],
    cookedMin: settings['kitchen.cookedMinCelsius'],
  };
}
