declare module '@echogarden/fvad-wasm' {
  interface Fvad {
    HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _fvad_new(): number;
    _fvad_free(instance: number): void;
    _fvad_set_sample_rate(instance: number, rate: number): number;
    _fvad_set_mode(instance: number, mode: number): number;
    _fvad_process(instance: number, at: number, samples: number): number;
  }
  const load: () => Promise<Fvad>;
  export = load;
}
