import { routeChangeFlag } from "#app/platform/http/times.ts";
import type { Clock } from "#app/platform/http/clock.ts";

/** L08: a flag that is set for 200 ms after the last change of route. */
export class RouteChange {
  #clock: Clock;
  #show: (isUp: boolean) => void;
  #callOff: (() => void) | null = null;

  constructor(clock: Clock, show: (isUp: boolean) => void) {
    this.#clock = clock;
    this.#show = show;
  }

  get isUp(): boolean {
    return this.#callOff !== null;
  }

  begin(): void {
    this.#callOff?.();
    this.#show(true);
    this.#callOff = this.#clock.after(routeChangeFlag, () => {
      this.#callOff = null;
      this.#show(false);
    });
  }
}
